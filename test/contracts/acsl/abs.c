// CONTRACT expect=true quick says="abs_of"
#include <limits.h>

/*@ requires x > INT_MIN;
    assigns \nothing;
    behavior negative:
      assumes x < 0;
      ensures \result == -x;
    behavior other:
      assumes x >= 0;
      ensures \result == x;
    complete behaviors;
    disjoint behaviors negative, other; */
int abs_of(int x) { return x < 0 ? -x : x; }
