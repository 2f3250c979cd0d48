// CONTRACT expect=true open
#include <protest.h>
int equal(const char *a, const char *b, int n)
  protest_requires(n >= 0 && protest_readable(a, n) && protest_readable(b, n))
  protest_ensures(protest_result ? protest_forall(int, i, 0, n, a[i] == b[i])
                                 : protest_exists(int, i, 0, n, a[i] != b[i]))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, a[i] == b[i]))
    protest_decreases(n - k)
    if (a[k] != b[k]) return 0;
  return 1;
}
