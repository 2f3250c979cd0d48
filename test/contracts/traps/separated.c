// CONTRACT expect=true quick
#include <protest.h>
void both(int *p, int *q, int n)
  protest_requires(n > 0 && protest_valid(p, n) && protest_valid(q, n))
  protest_requires(protest_separated(p, n, q, n))
  protest_ensures(p[n - 1] == 1 && q[0] == 2)
{
  p[n - 1] = 1;
  q[0] = 2;
}
