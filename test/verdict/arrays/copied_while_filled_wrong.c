// VERDICT expect=false property=none default=false engines=kiki
/* The second array agrees with the first one: its last element is n - 1. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  long *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = a[i];
  }
  for (int i = 0; i < n; i++)
    if (b[i] >= n - 1) reach_error();
  free(a);
  free(b);
  return 0;
}
