// VERDICT expect=true property=none default=true
#include <klee/klee.h>
int main(void) {
  unsigned long i = klee_choose(7);
  klee_assert(i < 7);
  return 0;
}
