// CONTRACT expect=true
#include <protest.h>
void replace(int *a, int n, int old, int new)
  protest_requires(n >= 0 && protest_valid(a, n) && old != new)
  protest_ensures(protest_forall(int, i, 0, n, a[i] != old))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] != old))
    protest_decreases(n - k)
    if (a[k] == old) a[k] = new;
}
