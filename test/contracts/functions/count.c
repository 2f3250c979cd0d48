// CONTRACT expect=true
#include <protest.h>
int count(const int *a, int n, int key)
  protest_requires(0 <= n && protest_readable(a, n))
  protest_ensures(0 <= protest_result && protest_result <= n)
{
  int c = 0;
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= c && c <= k && k <= n)
    protest_decreases(n - k)
    if (a[k] == key) c++;
  return c;
}
