// CONTRACT expect=false kind=postcondition
#include <stdlib.h>
/*@ requires \valid(p + (0 .. 1));
    ensures \fresh(\result, 2 * sizeof(int)); */
int *make(int *p)
{
  static int kept[2];
  kept[0] = *p;
  return kept;
}
