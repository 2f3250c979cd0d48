// CONTRACT expect=true
#include <protest.h>
int root(int n)
  protest_requires(0 <= n && n <= 10000)
  protest_ensures(protest_result * protest_result <= n && n < (protest_result + 1) * (protest_result + 1))
{
  int r = 0;
  while ((r + 1) * (r + 1) <= n)
    protest_invariant(0 <= r && r <= 100 && r * r <= n)
    protest_decreases(n - r)
    r++;
  return r;
}
