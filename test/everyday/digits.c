// EVERYDAY expect=true quick group=calculations
/* One digit of a number, both from the command line. */
#include <stdio.h>
#include <stdlib.h>

static int power(int n) {
  int pow = 1;
  for (int i = 0; i < n; i++) pow *= 10;
  return pow;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n = atoi(argv[1]), d = atoi(argv[2]);
  if (d < 0 || d > 9) return 1;
  printf("%d\n", n / power(d) % 10);
  return 0;
}
