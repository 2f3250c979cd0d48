// VERDICT expect=true property=none default=true
// What the compiler offers, against loops.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0 || x > 300) return 0;
  int ones = 0, low = 0, high = 0;
  for (int k = 0; k < 32; k++) if (x >> k & 1) ones++, high = k;
  while (!(x >> low & 1)) low++;
  assert(__builtin_popcount(x) == ones && __builtin_ctz(x) == low && __builtin_clz(x) == 31 - high);
  assert(__builtin_ffs((int)x) == low + 1 && __builtin_parity(x) == ones % 2);
  return 0;
}
