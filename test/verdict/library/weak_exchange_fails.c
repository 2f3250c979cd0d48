// VERDICT expect=false property=unreach-call default=false engines=kiki,test
/* A weak exchange may fail although nobody changed the object. */
#include <stdatomic.h>
extern void reach_error(void);
int main(void) {
  atomic_int a = 1;
  int old = 1;
  if (!atomic_compare_exchange_weak(&a, &old, 2)) reach_error();
  return 0;
}
