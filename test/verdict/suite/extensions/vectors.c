// VERDICT expect=true property=none default=true
// Elementwise arithmetic.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -100 || n > 100) return 0;
  v4 a = {1, 2, 3, n}, b = a + a, c = a > 2;
  assert(b[3] == 2 * n && b[0] == 2 && c[0] == 0 && c[2] == -1);
  return 0;
}
