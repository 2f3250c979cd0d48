// VERDICT expect=false property=valid-memsafety must=test engines=nodes
/* An array of pointers to rows that a loop made: the last one is freed twice. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  char **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(8);
    for (int k = 0; k < 8; k++) rows[i][k] = 'a';
  }
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows[n - 1]);
  free(rows);
  return 0;
}
