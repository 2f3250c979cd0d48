// CONTRACT expect=true open
#include <protest.h>
/* The first place where two texts of N characters differ, or N. */
int mismatch(const char *a, const char *b, int n)
  protest_requires(n >= 0 && protest_readable(a, n) && protest_readable(b, n))
  protest_assigns(protest_nothing)
  protest_ensures(0 <= protest_result && protest_result <= n)
  protest_ensures(protest_result == n || a[protest_result] != b[protest_result])
  protest_ensures(protest_forall(int, i, 0, protest_result, a[i] == b[i]))
{
  int k = 0;
  while (k < n && a[k] == b[k])
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == b[i]))
    protest_decreases(n - k)
    k++;
  return k;
}
