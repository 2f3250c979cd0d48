// VERDICT expect=true property=none default=true engines=kiki,test
/* Only whether the result is 0 is asked: no input is spent on what it is. */
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int digit = isdigit(c) != 0;
  assert(digit == (c >= '0' && c <= '9'));
  assert(!isalpha(c) || isalnum(c));
  assert(!isxdigit(c) || !ispunct(c));
  return 0;
}
