// CONTRACT expect=false kind=double-free args="--function use"
/* ACSL does not say that two new objects are two. */
#include <stdlib.h>
struct pair { int *a, *b; };
/*@ assigns \nothing;
    ensures \fresh(\result.a, sizeof(int)) && \fresh(\result.b, sizeof(int)); */
struct pair make(void);

/*@ ensures \result == 0; */
int use(void) {
  struct pair p = make();
  free(p.a);
  free(p.b);
  return 0;
}
