// VERDICT expect=false property=none default=unknown
/* Only CBMC's own functions say which object it is. */
#include <stdlib.h>
int main(void) {
  char *a = malloc(2), *b = malloc(2);
  __CPROVER_assert((unsigned long)a >> 32 != (unsigned long)b >> 32, "far apart");
  return 0;
}
