// CONTRACT expect=true
#include <protest.h>
static int pace(int n)
  protest_requires(n < 1000)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == n + 1)
{
  return n + 1;
}

int fast(int n)
  protest_requires(n < 1000)
  protest_ensures(protest_result == n + 1)
{
  return pace(n);
}
