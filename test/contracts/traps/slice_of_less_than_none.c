// CONTRACT expect=true quick
#include <protest.h>
/* A slice of -1 elements is empty, as what has to be valid is. */
void clear(int *p, int n)
  protest_requires(n <= 2 && protest_valid(p, n))
  protest_assigns(protest_slice(p, n));

int keeps(int n)
  protest_requires(n <= 1)
  protest_ensures(protest_result == 6)
{
  int a[3] = {6, 6, 6};
  clear(a, n);
  return a[2];
}
