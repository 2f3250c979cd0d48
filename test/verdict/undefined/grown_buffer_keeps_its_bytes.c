// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* realloc keeps the bytes that nobody has written, too. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  int second = p[1];
  p = realloc(p, 4 * sizeof *p);
  if (!p) return 0;
  if (p[1] != second) reach_error();
  free(p);
  return 0;
}
