// CONTRACT expect=false kind=freed says="and natively: " args="--function use" quick
#include <stdlib.h>
#include <protest.h>
int *make(int *p)
  protest_requires(protest_valid(p, 1))
  protest_assigns(protest_nothing)
  protest_ensures(protest_fresh(protest_result, 1) || protest_result == p)
{
  return *p ? malloc(sizeof *p) : p;
}

int use(int v)
  protest_ensures(protest_result == v)
{
  int *p = malloc(sizeof *p);
  if (!p) abort();
  *p = v;
  free(make(p));
  int r = *p;
  free(p);
  return r;
}
