// CONTRACT expect=true quick
#include <protest.h>
__attribute__((nonnull)) int pick(int n, const int *p)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result >= n)
{
  return *p > n ? *p : n;
}

int caller(int n)
  protest_ensures(protest_result >= n)
{
  return pick(n, &n);
}
