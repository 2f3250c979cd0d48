// RUN expect=write-out@7 native=asan
#include <stdio.h>

/* An array parameter is a pointer: its size says nothing. */
static void fill(int a[10], int n) {
  for (int i = 0; i < n; i++)
    a[i] = i; /* BUG: the caller's array has 6 elements */
}

int main(void) {
  int a[6];
  fill(a, 6);
  printf("%d\n", a[5]);
  fill(a, 10);
  return 0;
}
