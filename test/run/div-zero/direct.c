// RUN expect=div-zero@8 native=ubsan
#include <stdio.h>

static int mean(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += values[i];
  return sum / n; /* BUG: there may be no values */
}

int main(void) {
  int values[] = {3, 4, 8};
  printf("%d\n", mean(values, 3));
  printf("%d\n", mean(values, 0));
  return 0;
}
