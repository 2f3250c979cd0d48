// RUN expect=double-free@10 native=asan
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
  if (!p)
    return 1;
  p[0] = 'x';
  free(p);
  free(p); /* BUG: freed already */
  return 0;
}
