// CONTRACT expect=false kind=postcondition says="and natively: " quick
/* Who calls it could not free it. */
#include <stdlib.h>
#include <protest.h>
int *make(int *p)
  protest_requires(protest_valid(p, 2))
  protest_ensures(protest_fresh(protest_result, 2))
{
  int *q = malloc(3 * sizeof(int));
  if (!q) abort();
  q[0] = *p;
  return q + 1;
}
