// VERDICT expect=true property=none default=true engines=kiki
/* As usual, it is tried again; the strong one does not fail. */
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_int a = 1;
  int old = 1;
  while (!atomic_compare_exchange_weak(&a, &old, old + 1)) assert(old == 1);
  assert(a == 2);
  old = 2;
  assert(atomic_compare_exchange_strong(&a, &old, 5));
  return 0;
}
