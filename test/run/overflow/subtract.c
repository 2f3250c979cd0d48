// RUN expect=overflow@6 native=ubsan
#include <limits.h>
#include <stdio.h>

static int compare(const int *a, const int *b) {
  return *a - *b; /* BUG: a wide-spread idiom that is wrong for distant values */
}

int main(void) {
  int values[] = {5, 3, INT_MIN};
  printf("%d\n", compare(&values[0], &values[1]) > 0);
  printf("%d\n", compare(&values[2], &values[1]) < 0);
  return 0;
}
