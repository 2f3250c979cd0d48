// VERDICT expect=false property=none kind=assertion default=false
// every number below the bound may be chosen, also those that do not fit 32 bits
#include <klee/klee.h>
int main(void) {
  unsigned long i = klee_choose(1ul << 33);
  klee_assert(i != 5000000000ul);
  return 0;
}
