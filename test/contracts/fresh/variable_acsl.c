// CONTRACT expect=false kind=postcondition says="and natively: "
#include <stdlib.h>
int kept[2];
/*@ requires \valid(p + (0 .. 1));
    ensures \fresh(\result, 2 * sizeof(int)); */
int *make(int *p)
{
  kept[0] = *p;
  return kept;
}
