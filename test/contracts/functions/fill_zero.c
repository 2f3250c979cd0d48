// CONTRACT expect=true open
#include <protest.h>
/* Only from LOW to HIGH: the rest is not touched. */
void fill_zero(char *a, int low, int high, int n)
  protest_requires(0 <= low && low <= high && high <= n && protest_valid(a, n))
  protest_assigns(protest_slice(a + low, high - low))
  protest_ensures(protest_forall(int, i, low, high, a[i] == 0))
{
  for (int k = low; k < high; k++)
    protest_invariant(low <= k && protest_forall(int, i, low, k, a[i] == 0))
    protest_decreases(high - k)
    a[k] = 0;
}
