// VERDICT expect=false property=none kind=access default=false
// The same for memory that was freed.
#include <stdlib.h>

int main(void) {
  int *p = calloc(1, sizeof *p);
  free(p);
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
  __CPROVER_assert(*p == 0, "it was zero");
#pragma CPROVER check pop
  return 0;
}
