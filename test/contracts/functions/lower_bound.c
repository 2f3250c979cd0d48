// CONTRACT expect=true open
#include <protest.h>
/* Where to insert into a sorted array. */
int lower_bound(const int *a, int n, int key)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_requires(protest_forall(int, i, 0, n, protest_forall(int, j, i, n, a[i] <= a[j])))
  protest_ensures(0 <= protest_result && protest_result <= n)
  protest_ensures(protest_forall(int, i, 0, protest_result, a[i] < key))
  protest_ensures(protest_forall(int, i, protest_result, n, a[i] >= key))
{
  int k = 0;
  while (k < n && a[k] < key)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] < key))
    protest_decreases(n - k)
    k++;
  return k;
}
