#include <klee/klee.h>

static int sign(int x) {
  if (x == 0) return 0;
  return x < 0 ? 1 : -1; /* the wrong way round */
}

int main(void) {
  int a;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_assert(a <= 0 || sign(a) > 0);
  return 0;
}
