// VERDICT expect=true property=none default=true
// Two ways to count bits.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  int a = 0, b = 0;
  for (int k = 0; k < 8; k++) a += x >> k & 1;
  for (unsigned y = x; y; y &= y - 1) b++;
  assert(a == b);
  return 0;
}
