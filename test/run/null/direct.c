// RUN expect=null@9 native=asan
#include <stdio.h>

int main(void) {
  int value = 3;
  int *p = &value;
  printf("%d\n", *p);
  p = NULL;
  *p = 4; /* BUG: p is null */
  return 0;
}
