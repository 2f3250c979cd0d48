// CONTRACT expect=true
#include <protest.h>
int find_last(const int *a, int n, int key)
  protest_requires(n >= 0 && protest_readable(a, n))
  protest_ensures(-1 <= protest_result && protest_result < n)
  protest_ensures(protest_result >= 0 ==> a[protest_result] == key)
  protest_ensures(protest_forall(int, i, protest_result + 1, n, a[i] != key))
{
  int k = n - 1;
  while (k >= 0 && a[k] != key)
    protest_invariant(-1 <= k && k < n)
    protest_invariant(protest_forall(int, i, k + 1, n, a[i] != key))
    protest_decreases(k + 1)
    k--;
  return k;
}
