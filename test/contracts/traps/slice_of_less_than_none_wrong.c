// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
void set(int *p, int n)
  protest_requires(n <= 2 && protest_valid(p, 2))
  protest_assigns(protest_slice(p, n))
{
  if (n < 0) p[1] = 4;
}
