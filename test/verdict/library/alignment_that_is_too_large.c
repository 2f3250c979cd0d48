// VERDICT expect=false property=none kind=access default=false
#include <stdlib.h>
int main(void) {
  char *p = aligned_alloc((size_t)1 << 62, 16);
  p[0] = 1;
  free(p);
  return 0;
}
