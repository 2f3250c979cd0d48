// CONTRACT expect=true quick
#include <protest.h>
int both(int *restrict p, const int *restrict q)
  protest_requires(protest_valid(p, 1) && protest_readable(q, 1))
  protest_assigns(*p)
  protest_ensures(protest_result == *q)
{
  *p = 1;
  return *q;
}
int use(int x)
  protest_ensures(protest_result == x)
{
  int y;
  return both(&y, &x);
}
