// CONTRACT expect=true args="--function use" quick
#include <protest.h>
void flip(int *a, int n)
  protest_requires(n >= 0 && protest_valid(a, n))
  protest_assigns(protest_slice(a, n))
  protest_ensures(protest_forall(int, i, 0, n, a[i] == (protest_old(a[i]) ^ 1)))
{
  for (int k = 0; k < n; k++) a[k] ^= 1;
}

int use(int *a)
  protest_requires(protest_valid(a, 3) && a[1] == 6)
  protest_ensures(protest_result == 7)
{
  flip(a, 3);
  return a[1];
}
