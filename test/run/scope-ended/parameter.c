// RUN expect=scope-ended@10 native=asan
#include <stdio.h>

static const int *kept;

static void keep(int value) { kept = &value; }

int main(void) {
  keep(3);
  printf("%d\n", *kept); /* BUG: the parameter died with the call */
  return 0;
}
