// VERDICT expect=true property=none default=true
#include <klee/klee.h>
int main(void) {
  int a = klee_range(3, 9, "a"), b = klee_int("b");
  klee_open_merge();
  if (b < 0) b = 0;
  klee_close_merge();
  klee_warning("two inputs");
  klee_assert(a >= 3 && a <= 8 && b >= 0);
  if (klee_is_replay()) klee_abort();
  return 0;
}
