// CONTRACT expect=true
#include <protest.h>
void iota(int *a, int n)
  protest_requires(n >= 0 && protest_valid(a, n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] == i))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == i))
    protest_decreases(n - k)
    a[k] = k;
}
