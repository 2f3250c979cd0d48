// CONTRACT expect=false kind=postcondition says="and natively: "
#include <stdlib.h>
/*@ requires \valid(p + (0 .. 1));
    ensures \fresh(\result, 2 * sizeof(int)); */
int *make(int *p)
{
  return p;
}
