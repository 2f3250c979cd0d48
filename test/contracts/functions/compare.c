// CONTRACT expect=true open
#include <protest.h>
/* Two texts of the same length, as memcmp does. */
int compare(const unsigned char *a, const unsigned char *b, int n)
  protest_requires(n >= 0 && protest_readable(a, n) && protest_readable(b, n))
  protest_ensures(protest_result != 0 || protest_forall(int, i, 0, n, a[i] == b[i]))
  protest_ensures(protest_result == 0 || protest_exists(int, i, 0, n, a[i] != b[i]))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && protest_forall(int, i, 0, k, a[i] == b[i]))
    protest_decreases(n - k)
    if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
  return 0;
}
