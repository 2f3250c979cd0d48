// VERDICT expect=true property=none default=true
// Without threads they are ordinary operations.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_int n = 5;
  int expected = 4;
  assert(atomic_fetch_add(&n, 2) == 5 && n == 7);
  assert(!atomic_compare_exchange_strong(&n, &expected, 1));
  assert(expected == 7 && atomic_exchange(&n, 3) == 7 && ++n == 4);
  return 0;
}
