// VERDICT expect=true property=none default=true engines=kiki must=kiki
// Objects of every size that a process can have are covered by a proof.
#include <assert.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  size_t n = __VERIFIER_nondet_ulong(), k = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  if (p && k < n) {
    p[k] = 1;
    p[n - 1] = 2;
    assert(p[k] == (k == n - 1 ? 2 : 1));
  }
  assert(p || n > (size_t)1 << 46);
  free(p);
  return 0;
}
