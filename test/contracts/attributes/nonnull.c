// CONTRACT expect=false kind=precondition args="--function caller" quick
#include <protest.h>
__attribute__((nonnull(2))) int pick(int n, const int *p)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result >= n)
{
  return *p > n ? *p : n;
}

int caller(int n)
  protest_ensures(protest_result >= n)
{
  return pick(n, n ? &n : 0);
}
