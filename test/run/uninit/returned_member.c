// RUN expect=uninit@11 args=--checks=uninit native=msan
#include <stdio.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair p;
  p.a = 1;
  return p.b ? 1 : 0;
}
