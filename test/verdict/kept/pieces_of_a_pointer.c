// VERDICT expect=false property=valid-memsafety must=test engines=nodes
/* The pointer to the array is moved by four bytes behind everybody's back: what is loaded there is
   no pointer to a row. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  if (n < 3 || n > 1000) return 0;
  char **rows = malloc(n * sizeof *rows), **view = rows;
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(8);
    for (int k = 0; k < 8; k++) rows[i][k] = 'a';
  }
  ((unsigned char *)&view)[0] += 4;
  for (int i = 0; i < n - 1; i++) c += view[i][0];
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return c;
}
