// RUN expect=uninit@14 args=--checks=uninit native=msan
#include <stdio.h>

struct pair {
  int a, b;
};

static int same(int x) { return x; }

int main(void) {
  struct pair p;
  p.b = 1;
  printf("%d\n", same(p.b));
  if (same(p.a)) puts("set");
  return 0;
}
