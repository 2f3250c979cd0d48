// CONTRACT expect=false kind=invariant quick
#include <protest.h>
int best(int a, int b)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result >= a && protest_result >= b)
{
  return a < b ? b : a;
}
// The invariant is about the variable.
int worst(int n)
  protest_requires(0 <= n && n < 10)
  protest_ensures(protest_result <= 0)
{
  for (int best = -3; n > 0; n--)
    protest_invariant(best >= 0)
    best = -n;
  return 0;
}
