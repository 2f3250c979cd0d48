// VERDICT expect=false property=none must=kiki args=--time-limit=12s
// One element is there twice and one is missing: sums and counts may differ.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { N = 40 };

static unsigned count(const int *x) {
  unsigned n = 0;
  for (int i = 0; i < N; i++) {
    if (x[i] % 3 == 0) n++;
    else n--;
  }
  return n;
}

int main(void) {
  int x[N], y[N];
  for (int i = 0; i < N; i++) x[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) y[(i * 7 + 3) % N] = x[i > 0 ? i : 1];
  assert(count(x) == count(y));
  return 0;
}
