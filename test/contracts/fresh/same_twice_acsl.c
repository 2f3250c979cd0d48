// CONTRACT expect=true
/* ACSL does not say that two new objects are two: who calls it must not rely on that. */
#include <stdlib.h>
struct pair { int *a, *b; };
/*@ assigns \nothing;
    ensures \fresh(\result.a, sizeof(int)) && \fresh(\result.b, sizeof(int)); */
struct pair make(void) {
  struct pair p = {malloc(sizeof(int)), 0};
  p.b = p.a;
  return p;
}
