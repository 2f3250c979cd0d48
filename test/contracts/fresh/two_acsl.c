// CONTRACT expect=true
#include <stdlib.h>
struct pair { int *a, *b; };
/*@ assigns \nothing;
    ensures \fresh(\result.a, sizeof(int)) && \fresh(\result.b, sizeof(int));
    ensures \separated(\result.a, \result.b); */
struct pair make(void) {
  struct pair p = {malloc(sizeof(int)), malloc(sizeof(int))};
  return p;
}

/*@ ensures \result == 1; */
int use(void) {
  struct pair p = make();
  *p.a = 1;
  *p.b = 2;
  int r = *p.a;
  free(p.a);
  free(p.b);
  return r;
}
