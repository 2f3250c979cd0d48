// CONTRACT expect=false kind=postcondition quick
/* It may be larger than what is said, and so nothing follows from that it is not. */
#include <stdlib.h>
#include <protest.h>
int *make(int n)
  protest_requires(n > 0 && n < 100)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || protest_fresh(protest_result, n));

int use(void)
  protest_ensures(protest_result == 0)
{
  int *p = make(4);
  if (!p) return 0;
  int r = __CPROVER_r_ok(p, 17);
  free(p);
  return r;
}
