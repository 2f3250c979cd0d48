// RUN expect=stack-overflow@4|5|6|9 native=asan
#include <stdio.h>

static int walk(int n) { /* BUG: 2000 frames of 8 KiB; reported here or below */
  char path[8192]; /* BUG */
  path[0] = (char)n; /* BUG */
  if (n == 0)
    return path[0];
  return walk(n - 1) + (path[0] != 0); /* BUG */
}

int main(void) {
  printf("%d\n", walk(100));
  printf("%d\n", walk(2000));
  return 0;
}
