// VERDICT expect=false property=valid-memsafety must=test engines=nodes
/* Two elements become one: that row is freed twice, and the other one is lost. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || a < 0 || a >= n || b < 0 || b >= n) return 0;
  char **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = malloc(8);
  rows[a] = rows[b];
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return 0;
}
