// RUN expect=ok
#include <stdio.h>

static int order[4], n;

__attribute__((constructor(200))) static void second(void) { order[n++] = 2; }
__attribute__((constructor(101))) static void first(void) { order[n++] = 1; }
__attribute__((constructor)) static void third(void) { order[n++] = 3; }

int main(void) {
  for (int i = 0; i < n; i++)
    printf("%d\n", order[i]);
  return 0;
}
