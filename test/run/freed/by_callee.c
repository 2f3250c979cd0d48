// RUN expect=freed@20 native=asan
#include <stdio.h>
#include <stdlib.h>

struct buffer {
  char *data;
  int n;
};

static void release(struct buffer b) {
  free(b.data); /* the caller's copy of the pointer stays */
}

int main(void) {
  struct buffer b = {calloc(4, 1), 4};
  if (!b.data)
    return 1;
  b.data[0] = 'x';
  release(b);
  b.data[1] = 'y'; /* BUG: write after free */
  printf("%d\n", b.n);
  return 0;
}
