// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
int points(int *p)
  protest_requires(protest_valid(p, 3))
  protest_ensures(protest_result == protest_old(protest_forall(int, k, 0, 3, p[k] == 0) ? 40 : 20))
{
  return 1;
}
