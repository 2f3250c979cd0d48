// VERDICT expect=true property=unreach-call default=true
/* Nothing is allocated after the free, so the order of lifetimes leaves only one answer. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  free(p);
  if (p == q) reach_error();
  free(q);
  return 0;
}
