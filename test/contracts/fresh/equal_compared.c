// CONTRACT expect=unknown args="--time-limit 6s" quick
/* Two names of one new object, of which one is said to be new: that they are the same is possible. */
#include <stdlib.h>
#include <protest.h>
struct pair { int *a, *b; };
struct pair make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result.a == protest_result.b && protest_fresh(protest_result.b, 1));

int use(int c)
  protest_ensures(protest_result == 42)
{
  if (!c) return 42;
  struct pair p = make();
  int r = p.a == p.b;
  free(p.b);
  return r;
}
