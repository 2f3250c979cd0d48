// CONTRACT expect=true
#include <protest.h>
_Bool all_positive(const int *a, int n)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_ensures(protest_result <==> protest_forall(int, i, 0, n, a[i] > 0))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] > 0))
    protest_decreases(n - k)
    if (a[k] <= 0) return 0;
  return 1;
}
