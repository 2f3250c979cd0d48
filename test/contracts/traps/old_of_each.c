// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
/* The elements behind the first are compared with what they were, not with what they are. */
void shift(int *a, int n)
  protest_requires(0 < n && n < 50 && protest_valid(a, n))
  protest_ensures(protest_forall(int, i, 1, n, a[i] == protest_old(a[i - 1])))
{
  for (int k = 1; k < n; k++) a[k] = a[k - 1];
}
