// RUN expect=bounds@8 native=ubsan
#include <stdio.h>

int main(void) {
  int squares[10], i;
  for (i = 0; i < 10; i++)
    squares[i] = i * i;
  printf("%d\n", squares[i]); /* BUG: i is 10 after the loop */
  return 0;
}
