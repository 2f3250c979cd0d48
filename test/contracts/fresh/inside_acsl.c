// CONTRACT expect=false kind=postcondition says="and natively: "
/* Who calls it could not free it. */
#include <stdlib.h>
/*@ requires \valid(p + (0 .. 1));
    ensures \fresh(\result, 2 * sizeof(int)); */
int *make(int *p)
{
  int *q = malloc(3 * sizeof(int));
  if (!q) abort();
  q[0] = *p;
  return q + 1;
}
