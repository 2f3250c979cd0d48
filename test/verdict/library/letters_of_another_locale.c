// VERDICT expect=false property=unreach-call default=unknown
/* In another locale, other characters are letters: the models know that of C only. */
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (setlocale(LC_CTYPE, "") && isalpha(c) && c > 127) reach_error();
  return 0;
}
