// CONTRACT expect=unknown says="      protest_invariant(protest_forall(int, i, 0, k, a[i] != key))"
#include <protest.h>
int find(const int *a, int n, int key)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_ensures(protest_result == n ? protest_forall(int, i, 0, n, a[i] != key)
                  : 0 <= protest_result && protest_result < n && a[protest_result] == key)
{
  int k = 0;
  while (k < n)
    protest_invariant(0 <= k && k <= n)
  {
    if (a[k] == key) return k;
    k++;
  }
  return n;
}
