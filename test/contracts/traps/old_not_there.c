// CONTRACT expect=false kind=null quick
#include <protest.h>
#include <stddef.h>
int same(int *p, int n)
  protest_requires(p == NULL || protest_valid(p, 1))
  protest_ensures(n > 0 ==> protest_result == protest_old(*p))
{
  return p ? *p : 0;
}
