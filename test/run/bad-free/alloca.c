// RUN expect=bad-free@11 native=asan
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *work = alloca(6 * sizeof *work);
  for (int i = 0; i < 6; i++)
    work[i] = i;
  printf("%d\n", work[5]);
  free(work); /* BUG: alloca's memory is freed by the return */
  return 0;
}
