// CONTRACT expect=true quick
/* Beside a test of the result, and beside its contents. */
#include <stdlib.h>
#include <protest.h>
int *make(int v)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result != NULL && protest_fresh(protest_result, 1) && *protest_result == v)
{
  int *p = malloc(sizeof *p);
  if (!p) abort();
  *p = v;
  return p;
}

int use(void)
  protest_ensures(protest_result == 5)
{
  int *p = make(2), *q = make(3);
  int r = *p + *q;
  free(p);
  free(q);
  return r;
}
