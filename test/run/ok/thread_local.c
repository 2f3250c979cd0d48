// RUN expect=ok
#include <stdio.h>
#include <threads.h>

static thread_local int calls = 10;
static __thread int table[3] = {1, 2, 3};

static int *next(void) {
  static _Thread_local int last;
  last += calls++;
  return &last;
}

int main(void) {
  printf("%d\n", *next());
  printf("%d\n", *next());
  table[1] += calls;
  printf("%d %d\n", calls, table[0] + table[1] + table[2]);
  return 0;
}
