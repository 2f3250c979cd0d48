// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
/* The ranges do not meet, and what is behind the second one is not among them. */
void both(int *p, int *q, int n)
  protest_requires(0 < n && n < 100 && protest_valid(p, n) && protest_valid(q, n + 1))
  protest_requires(protest_separated(p, n, q, n))
  protest_ensures(p[0] == 1)
{
  p[0] = 1;
  q[n] = 2;
}
