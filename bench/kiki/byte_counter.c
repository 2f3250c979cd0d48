#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char c = 0;
  while (__VERIFIER_nondet_int()) c += 2;
  assert(c % 2 == 0);
  return 0;
}
