// RUN expect=uninit@14 args=--checks=uninit native=msan
#include <stdio.h>

union word {
  int i;
  char c[5];
};

static int same(int x) { return x; }

int main(void) {
  union word w;
  w.c[0] = 1;
  if (same(w.i) == 3) puts("three");
  return 0;
}
