// VERDICT expect=true property=none default=true must=kiki
// A block of the heap whose size is an input; elements follow from their index.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

#include <stdlib.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) a[i] = 2 * i + 1;
  for (int i = 0; i < n; i++) assert(a[i] == 2 * i + 1);
  free(a);
  return 0;
}
