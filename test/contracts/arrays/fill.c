// CONTRACT expect=true
#include <protest.h>
void fill(int *a, int n, int v)
  protest_requires(n >= 0 && protest_valid(a, n))
  protest_assigns(protest_slice(a, n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] == v))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == v))
    a[k] = v;
}
