// RUN expect=double-free@21 native=asan
#include <stdio.h>
#include <stdlib.h>

static int parse(int *work, int input) {
  if (input < 0) {
    free(work); /* the caller frees too */
    return -1;
  }
  work[0] = input;
  return work[0];
}

int main(void) {
  for (int input = 1; input >= -1; input -= 2) {
    int *work = calloc(4, sizeof *work);
    if (!work)
      return 1;
    int result = parse(work, input);
    printf("%d\n", result);
    free(work); /* BUG: parse freed it in the second turn */
  }
  return 0;
}
