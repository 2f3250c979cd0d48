// CONTRACT expect=true open
#include <protest.h>
/* To the left by one. */
void rotate(int *to, const int *from, int n)
  protest_requires(n > 0 && protest_valid(to, n) && protest_readable(from, n))
  protest_requires(protest_separated(to, n, from, n))
  protest_ensures(protest_forall(int, i, 0, n - 1, to[i] == from[i + 1]) && to[n - 1] == from[0])
{
  for (int k = 0; k < n - 1; k++)
    protest_invariant(0 <= k && k < n)
    protest_invariant(protest_forall(int, i, 0, k, to[i] == from[i + 1]))
    protest_decreases(n - k)
    to[k] = from[k + 1];
  to[n - 1] = from[0];
}
