// CONTRACT expect=false kind=precondition quick
#include <protest.h>
int left(int *x, int *y)
  protest_requires(x != 0 && protest_fresh(x, 1) && y != 0 && protest_fresh(y, 1))
  protest_assigns(*x, *y)
  protest_ensures(protest_result == 1)
{
  *x = 1, *y = 2;
  return *x;
}

int both(int v)
  protest_ensures(protest_result == 1)
{
  return left(&v, &v);
}
