// VERDICT expect=false property=none kind=overflow default=false
/* An int has room for half an hour. */
#include <stdio.h>
#include <time.h>
int main(void) {
  int start = (int)(clock() & 0x7fffffff);
  int used = (int)(clock() & 0x7fffffff) + start;
  printf("%d\n", used);
  return 0;
}
