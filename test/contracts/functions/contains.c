// CONTRACT expect=true
#include <protest.h>
int contains(const int *a, int n, int x)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == protest_exists(int, i, 0, n, a[i] == x))
{
  int found = 0;
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && found == protest_exists(int, i, 0, k, a[i] == x))
    protest_decreases(n - k)
    found |= a[k] == x;
  return found;
}
