// VERDICT expect=true property=none default=true
/* What a program takes, in the usual way. */
#include <assert.h>
#include <stdio.h>
#include <time.h>
int main(void) {
  clock_t start = clock();
  for (volatile int k = 0; k < 3; k++) {}
  clock_t used = clock() - start;
  assert(used >= 0);
  printf("%f s\n", (double)used / CLOCKS_PER_SEC);
  return 0;
}
