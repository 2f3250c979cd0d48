// EVERYDAY expect=true group=calculations
/* The sum of two arguments. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int a = atoi(argv[1]), b = atoi(argv[2]);
  if (a < 0 || b < 0 || a > 1000000 || b > 1000000) return 1;
  printf("%d\n", a + b);
  return 0;
}
