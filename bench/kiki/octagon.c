#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 100;
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int()) {
      if (y > 0) x++, y--;
    } else if (x > 0) x--;
  assert(x + y <= 100);
  return 0;
}
