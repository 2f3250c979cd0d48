// CONTRACT expect=true quick
/* Two new objects are apart from each other. */
#include <stdlib.h>
#include <protest.h>
struct pair { int *a, *b; };
struct pair make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_fresh(protest_result.a, 1) && protest_fresh(protest_result.b, 1))
{
  struct pair p = {malloc(sizeof(int)), malloc(sizeof(int))};
  return p;
}

int use(void)
  protest_ensures(protest_result == 1)
{
  struct pair p = make();
  *p.a = 1;
  *p.b = 2;
  int r = *p.a;
  free(p.a);
  free(p.b);
  return r;
}
