// CONTRACT expect=true
#include <stdlib.h>
/*@ assigns \nothing;
    ensures \fresh(\result, 4) || \result == \null; */
char *make(void) {
  return malloc(4);
}

/*@ ensures \result == 2; */
int use(void) {
  char *p = make();
  if (!p) return 2;
  p[3] = 2;
  int r = p[3];
  free(p);
  return r;
}
