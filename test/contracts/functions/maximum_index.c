// CONTRACT expect=true
#include <protest.h>
int maximum_index(const int *a, int n)
  protest_requires(n > 0 && protest_readable(a, n))
  protest_ensures(0 <= protest_result && protest_result < n)
  protest_ensures(protest_forall(int, i, 0, n, a[i] <= a[protest_result]))
{
  int m = 0;
  for (int k = 1; k < n; k++)
    protest_invariant(0 <= m && m < k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] <= a[m]))
    protest_decreases(n - k)
    if (a[m] < a[k]) m = k;
  return m;
}
