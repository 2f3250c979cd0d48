#include <protest.h>

int largest(const int *a, int n)
  protest_requires(n > 0 && protest_readable(a, n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] <= protest_result))
{
  int best = a[0];
  for (int k = 1; k <= n; k++)
    if (best < a[k]) best = a[k];
  return best;
}
