// RUN expect=ok
#include <stdio.h>
#include <stdlib.h>

static void leave(int depth) {
  if (depth == 0)
    exit(42);
  leave(depth - 1);
}

int main(void) {
  puts("before");
  leave(3);
  puts("after");
  return 0;
}
