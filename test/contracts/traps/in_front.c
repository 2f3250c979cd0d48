// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
/* q may be one element in front of p. */
void f(int *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 2) && p != q)
  protest_ensures(p[0] == 1)
{
  p[0] = 1;
  q[1] = 2;
}
