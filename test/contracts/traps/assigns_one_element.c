// CONTRACT expect=false kind=postcondition quick says="assigns a[0]"
#include <protest.h>

void start(int *a, int n)
  protest_requires(n > 0 && protest_valid(a, n))
  protest_assigns(a[0])
{
  a[0] = 2;
  if (n > 3) a[3] = 1;
}
