// CONTRACT expect=false kind=postcondition
#include <protest.h>
/* q may point to p and behind it: only where all arguments are fresh is nothing behind them. */
int both(int *p, const int *q)
  protest_requires(protest_fresh(p, 1) && protest_readable(q, 2))
  protest_assigns(*p)
  protest_ensures(q[0] == protest_old(q[0]))
{
  *p = q[1];
  return 0;
}
