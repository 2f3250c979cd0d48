// RUN expect=ok args=--checks=all
#include <stdbool.h>
#include <stdio.h>

struct flags {
  bool on, off;
  _Bool narrow : 1;
};

static bool truth(double x) { return x; }

int main(void) {
  bool b = 256;
  int *p = NULL;
  bool q = p, r = &b;
  printf("%d %d %d %zu\n", b, q, r, sizeof b);
  b += 5;
  printf("%d\n", b);
  b--;
  printf("%d\n", b);
  printf("%d %d %d\n", truth(0.5), truth(0.0), truth(-0.0));
  struct flags f = {.on = 3, .narrow = 8};
  f.off |= f.on & f.narrow;
  printf("%d %d %d %d\n", f.on, f.off, f.narrow, !f.off + ~0 + (f.on == true));
  bool a[3] = {1, 0, 9};
  printf("%d\n", a[0] + a[1] + a[2]);
  return 0;
}
