// CONTRACT expect=true quick
#include <protest.h>
int last(int n, int a[static n])
  protest_requires(n > 0)
  protest_assigns(protest_nothing)
{
  return a[n - 1];
}

int caller(void)
  protest_ensures(1)
{
  int few[3] = {1, 2, 3};
  return last(3, few);
}
