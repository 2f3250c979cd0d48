// CONTRACT expect=true
#include <protest.h>
int is_sorted(const int *a, int n)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_ensures(protest_result ==> protest_forall(int, i, 1, n, a[i - 1] <= a[i]))
  protest_ensures(!protest_result ==> protest_exists(int, i, 1, n, a[i - 1] > a[i]))
{
  for (int k = 1; k < n; k++)
    protest_invariant(1 <= k)
    protest_invariant(protest_forall(int, i, 1, k, i < n ==> a[i - 1] <= a[i]))
    protest_decreases(n - k)
    if (a[k - 1] > a[k]) return 0;
  return 1;
}
