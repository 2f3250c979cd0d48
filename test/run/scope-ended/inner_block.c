// RUN expect=scope-ended@11 native=asan
#include <stdio.h>

int main(void) {
  int *p;
  {
    int inner = 7;
    p = &inner;
    printf("%d\n", *p);
  }
  printf("%d\n", *p); /* BUG: the block has ended */
  return 0;
}
