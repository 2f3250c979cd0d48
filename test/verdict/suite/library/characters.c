// VERDICT expect=true property=none default=true
// ctype.h: what is not 0 is true.
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 127) return 0;
  assert(!isdigit(c) == !(c >= '0' && c <= '9'));
  assert(!islower(c) || toupper(c) == c - 32);
  assert(!isalnum(c) == !(isalpha(c) || isdigit(c)));
  return 0;
}
