// RUN expect=scope-ended@12 native=asan
#include <stdio.h>

static int *counter(int start) {
  int value = start + 1;
  int *p = &value;
  return p;
}

int main(void) {
  int *c = counter(4);
  int v = *c; /* BUG: the variable died with the call */
  printf("%d\n", v);
  return 0;
}
