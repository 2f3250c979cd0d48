// CONTRACT expect=false kind=freed args="--function caller" quick
#include <stdlib.h>
#include <protest.h>
void release(int *p)
  protest_requires(protest_valid(p, 1))
  protest_assigns(protest_nothing)
  protest_frees(p);

int caller(void)
  protest_ensures(protest_result == 3)
{
  int *p = malloc(sizeof *p);
  *p = 3;
  release(p);
  int r = *p;
  free(p);
  return r;
}
