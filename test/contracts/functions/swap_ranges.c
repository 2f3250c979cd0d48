// CONTRACT expect=true open
#include <protest.h>
void swap_ranges(int *a, int n)
  protest_requires(0 <= n && n <= 1000 && protest_valid(a, 2 * n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] == protest_old(a[i + n]) && a[i + n] == protest_old(a[i])))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == protest_old(a[i + n]) && a[i + n] == protest_old(a[i])))
    protest_invariant(protest_forall(int, i, k, n, a[i] == protest_old(a[i]) && a[i + n] == protest_old(a[i + n])))
    protest_decreases(n - k)
  {
    int t = a[k];
    a[k] = a[n + k];
    a[n + k] = t;
  }
}
