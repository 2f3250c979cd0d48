// RUN expect=write-out@6 native=asan
#include <stdio.h>

static void count_down(int *to, int n) {
  while (n >= 0)
    *to++ = n--; /* BUG: writes n + 1 elements */
}

static int last(int n) {
  int steps[n];
  count_down(steps, n - 1);
  int result = steps[n - 1];
  count_down(steps, n);
  return result;
}

int main(void) {
  printf("%d\n", last(5));
  return 0;
}
