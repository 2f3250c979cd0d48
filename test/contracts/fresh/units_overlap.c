// CONTRACT expect=false kind=precondition quick
#include <protest.h>
/* 2 elements are 8 bytes: the last of them is no other object. */
int mixed(int *y, char *x)
  protest_requires(protest_fresh(y, 2))
  __CPROVER_requires(__CPROVER_is_fresh(x, 2))
  __CPROVER_assigns(x[1], y[1])
  __CPROVER_ensures(__CPROVER_return_value == 5)
{
  y[1] = 5, x[1] = 9;
  return y[1];
}

int both(void)
  __CPROVER_ensures(__CPROVER_return_value >= 0)
{
  int v[3] = {0};
  return mixed(v, (char *)v + 4);
}
