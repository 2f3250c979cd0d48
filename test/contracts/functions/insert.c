// CONTRACT expect=true open
#include <protest.h>
/* Into a sorted array, from its end; says where. */
int insert(int *a, int n, int x)
  protest_requires(0 <= n && n < 1000 && protest_valid(a, n + 1))
  protest_requires(protest_forall(int, i, 0, n, protest_forall(int, j, i, n, a[i] <= a[j])))
  protest_ensures(0 <= protest_result && protest_result <= n && a[protest_result] == x)
  protest_ensures(protest_forall(int, i, 0, protest_result, a[i] <= x))
  protest_ensures(protest_forall(int, i, protest_result + 1, n + 1, x < a[i]))
{
  int k = n;
  while (k > 0 && x < a[k - 1])
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, k + 1, n + 1, x < a[i]))
    protest_invariant(protest_forall(int, i, 0, k, protest_forall(int, j, i, k, a[i] <= a[j])))
    protest_decreases(k)
  {
    a[k] = a[k - 1];
    k--;
  }
  a[k] = x;
  return k;
}
