// CONTRACT expect=true open
#include <protest.h>
int partition(int *a, int n, int pivot)
  protest_requires(n >= 0 && protest_valid(a, n))
  protest_ensures(0 <= protest_result && protest_result <= n)
  protest_ensures(protest_forall(int, i, 0, protest_result, a[i] < pivot))
  protest_ensures(protest_forall(int, i, protest_result, n, a[i] >= pivot))
{
  int m = 0;
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= m && m <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, m, a[i] < pivot))
    protest_invariant(protest_forall(int, i, m, k, a[i] >= pivot))
    protest_decreases(n - k)
    if (a[k] < pivot) {
      int t = a[m];
      a[m] = a[k];
      a[k] = t;
      m++;
    }
  return m;
}
