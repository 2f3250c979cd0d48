// CONTRACT expect=true
#include <protest.h>
int minimum(const int *a, int n)
  protest_requires(n > 0 && protest_readable(a, n))
  protest_ensures(protest_forall(int, i, 0, n, protest_result <= a[i]))
{
  int m = a[0];
  for (int k = 1; k < n; k++)
    protest_invariant(1 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, m <= a[i]))
    protest_decreases(n - k)
    if (a[k] < m) m = a[k];
  return m;
}
