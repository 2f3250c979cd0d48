// VERDICT expect=false property=none kind=assertion default=false
#include <klee/klee.h>
static int sign_of(int x) { return x < 0 ? -1 : 1; }
int main(void) {
  int a;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_assume(a > -10);
  klee_prefer_cex(&a, a < 100);
  klee_assert(a != 0 || sign_of(a) == 0);
  return 0;
}
