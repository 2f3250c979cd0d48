// RUN expect=stack-overflow@4|5 native=asan
#include <stdio.h>

static int depth(int n) { /* BUG: no end; reported here or at the call */
  int below = depth(n + 1); /* BUG: the call */
  return below + 1;
}

int main(void) {
  puts("start");
  printf("%d\n", depth(0));
  return 0;
}
