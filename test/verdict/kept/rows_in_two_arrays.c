// VERDICT expect=true property=valid-memsafety default=any engines=nodes
/* A second array keeps the pointers, since elements of the first one are set to null. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  char **rows = malloc((n + 1) * sizeof *rows), **all = malloc((n + 1) * sizeof *all);
  rows[n] = 0;
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(5);
    all[i] = rows[i];
    rows[i][4] = 0;
    for (int k = 0; k < 4; k++) rows[i][k] = __VERIFIER_nondet_char();
  }
  if (rows[1]) rows[0] = 0;
  for (int i = 0; i < n; i++) free(all[i]);
  free(all);
  free(rows);
  return 0;
}
