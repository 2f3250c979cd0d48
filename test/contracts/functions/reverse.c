// CONTRACT expect=true open
#include <protest.h>
/* From one array to another: what was there before needs no name. */
void reverse(int *to, const int *from, int n)
  protest_requires(n >= 0 && protest_valid(to, n) && protest_readable(from, n))
  protest_requires(protest_separated(to, n, from, n))
  protest_ensures(protest_forall(int, i, 0, n, to[i] == from[n - 1 - i]))
{
  for (int k = 0; k < n; k++)
    protest_invariant(0 <= k && k <= n)
    protest_invariant(protest_forall(int, i, 0, k, to[i] == from[n - 1 - i]))
    protest_decreases(n - k)
    to[k] = from[n - 1 - k];
}
