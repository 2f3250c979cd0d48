/* The average of some measurements, with an integer overflow.

   Every measurement fits an int, and so does the average.  But the sum that is
   made on the way does not have to.  In C a signed overflow is undefined: the
   program may print anything, and often prints a negative number.

   Try:   ./protest run examples/average.c

   To repair it, add up in a wider type: long long total. */
#include <stdio.h>

static int average(const int *values, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += values[i]; /* overflows when the values are large */
  return total / n;
}

int main(void) {
  int rooms[] = {21, 19, 23};
  int stars[] = {1500000000, 900000000, 1200000000};
  printf("rooms: %d\n", average(rooms, 3));
  printf("stars: %d\n", average(stars, 3));
  return 0;
}
