// RUN expect=uninit-variable@9 native=msan
#include <stdio.h>
/* The first maximum is compared with nothing. */
int main(void) {
  int numbers[3] = {3, 9, 5}, max;
  int *p = &max;
  (void)p;
  for (int i = 0; i < 3; i++)
    if (numbers[i] > max) max = numbers[i];
  printf("%d\n", max);
  return 0;
}
