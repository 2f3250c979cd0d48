// CONTRACT expect=true quick
#include <protest.h>
void inc(unsigned *a, int n)
  protest_requires(n >= 0 && protest_valid(a, n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] == protest_old(a[i]) + 1))
{
  for (int k = 0; k < n; k++)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == protest_old(a[i]) + 1))
    protest_invariant(protest_forall(int, i, k, n, a[i] == protest_old(a[i])))
    protest_decreases(n - k)
    a[k]++;
}
