// CONTRACT expect=true quick
#include <stddef.h>
#define LIMIT 10
#define INSIDE(x) (0 <= (x) && (x) < LIMIT)

/*@ requires p != NULL ==> \valid_read(p) && INSIDE(*p);
    ensures INSIDE(\result); */
int value(const int *p) { return p ? *p : LIMIT - 1; }
