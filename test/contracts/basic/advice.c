// CONTRACT expect=true quick
#include <protest.h>
int count(int n)
  protest_requires(n >= 0)
  protest_ensures(protest_result == n)
{
  register int i = 0;
#pragma GCC unroll 4
  while (i < n)
    protest_invariant(0 <= i && i <= n)
    protest_decreases(n - i)
    i++;
  return i;
}
