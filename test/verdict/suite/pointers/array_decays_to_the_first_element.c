// VERDICT expect=true property=none default=true
// a, &a[0] and &a are one address, with different types.
#include <assert.h>
int main(void) {
  short a[5];
  assert((void *)a == (void *)&a && &a[0] == a);
  assert((char *)(&a + 1) - (char *)a == 10);
  assert((char *)(a + 1) - (char *)a == 2);
  return 0;
}
