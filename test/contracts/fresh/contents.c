// CONTRACT expect=false kind=postcondition quick
/* What is in it is arbitrary. */
#include <stdlib.h>
#include <protest.h>
int *make(int n)
  protest_requires(n > 0 && n < 100)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || protest_fresh(protest_result, n));

int use(void)
  protest_ensures(protest_result != 9)
{
  int *p = make(4);
  if (!p) return 0;
  int r = p[1];
  free(p);
  return r;
}
