#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = 0, b = 0, i = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) a += 1, b += 2;
    else a += 2, b += 1;
    i++;
  }
  assert(a + b == 3 * i);
  return 0;
}
