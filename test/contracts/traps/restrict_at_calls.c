// CONTRACT expect=false kind=postcondition says="what is restrict points to an object of its own" quick
// What a proof takes from `restrict` is checked where the contract is used.
#include <protest.h>
int both(int *restrict p, int *restrict q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(*p, *q)
  protest_ensures(protest_result == 1)
{
  *p = 1;
  *q = 2;
  return *p;
}
int twice(void)
  protest_ensures(protest_result == 1)
{
  int x;
  return both(&x, &x);
}
