// VERDICT expect=true property=none default=true
// A function with three ways through it, as in KLEE's first tutorial.
#include <klee/klee.h>
static int sign_of(int x) {
  if (x == 0) return 0;
  return x < 0 ? -1 : 1;
}
int main(void) {
  int a;
  klee_make_symbolic(&a, sizeof a, "a");
  int s = sign_of(a);
  klee_assert((a > 0) == (s > 0) && (a < 0) == (s < 0));
  return s;
}
