// VERDICT expect=true property=none default=true
// Out of order, overridden, and with the rest zero.
#include <assert.h>
struct s { int a; int b[4]; char c; };
int main(void) {
  struct s x = {.b = {[2] = 7, 8, [0] = 1}, .a = 2, .b[3] = 9};
  int a[] = {[5] = 1, 2, [1] = 3};
  assert(x.a == 2 && x.b[0] == 1 && x.b[1] == 0 && x.b[2] == 7 && x.b[3] == 9 && x.c == 0);
  assert(sizeof a / sizeof *a == 7 && a[6] == 2 && a[1] == 3 && a[0] == 0);
  return 0;
}
