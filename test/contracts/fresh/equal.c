// CONTRACT expect=unknown args="--time-limit 6s" quick
/* Another name of a new object: nothing is proved of what is reached through it. */
#include <stdlib.h>
#include <protest.h>
struct pair { int *a, *b; };
struct pair make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result.a == protest_result.b && protest_fresh(protest_result.b, 1));

int use(int c)
  protest_ensures(protest_result == 1)
{
  if (!c) return 1;
  struct pair p = make();
  *p.b = 1;
  *p.a = 2;
  int r = *p.b;
  free(p.b);
  return r;
}
