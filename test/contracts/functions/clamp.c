// CONTRACT expect=true
#include <protest.h>
void clamp_all(int *a, int n, int low, int high)
  protest_requires(n >= 0 && protest_valid(a, n) && low <= high)
  protest_ensures(protest_forall(int, i, 0, n, low <= a[i] && a[i] <= high))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, low <= a[i] && a[i] <= high))
    protest_decreases(n - k)
  {
    if (a[k] < low) a[k] = low;
    if (a[k] > high) a[k] = high;
  }
}
