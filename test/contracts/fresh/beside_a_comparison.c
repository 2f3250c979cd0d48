// CONTRACT expect=true quick
#include <protest.h>
/* What is fresh is apart from others also where comparisons stand beside it. */
int left(int *x, int *y, int n)
  protest_requires(x != 0 && protest_fresh(x, 1) && n == 2 && protest_fresh(y, n))
  protest_assigns(*x, protest_slice(y, n))
  protest_ensures(protest_result == 1)
{
  *x = 1, y[0] = 2, y[1] = 3;
  return *x;
}

int mixed(char *x, int *y)
  __CPROVER_requires(!(x == 0) && (y != 0 && protest_fresh(y, 2)) && __CPROVER_is_fresh(x, 8))
  __CPROVER_assigns(x[7], y[1])
  __CPROVER_ensures(__CPROVER_return_value == 5)
{
  y[1] = 5, x[7] = 9;
  return y[1];
}
