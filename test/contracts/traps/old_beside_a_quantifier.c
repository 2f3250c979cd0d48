// CONTRACT expect=true quick
#include <protest.h>
/* k is the parameter where no quantifier is around it. */
int get(const int *p, int k)
  protest_requires(0 <= k && k < 3 && protest_readable(p, 3))
  protest_ensures(protest_forall(int, k, 0, 3, p[k] == protest_old(p[k])) && protest_result == protest_old(*&p[k]))
{
  return p[k];
}
