// RUN expect=write-out@10 native=asan
#include <stdarg.h>
#include <stdio.h>

/* Stores the N integers that follow at TO. */
static void store(int *to, int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    to[i] = va_arg(ap, int); /* BUG: the third does not fit */
  va_end(ap);
}

int main(void) {
  static int pair[2];
  store(pair, 2, 10, 20);
  printf("%d %d\n", pair[0], pair[1]);
  store(pair, 3, 10, 20, 30);
  return 0;
}
