// RUN expect=scope-ended@13 native=asan
#include <stdio.h>

int main(void) {
  int values[4] = {3, 9, 4, 1};
  const int *found = NULL;
  for (int i = 0; i < 4; i++) {
    int square = values[i] * values[i];
    if (square == 81)
      found = &square;
  }
  if (found)
    printf("%d\n", *found); /* BUG: square lived for one turn of the loop */
  return 0;
}
