#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int total = 0;
  while (__VERIFIER_nondet_int()) {
    int n = 0;
    while (__VERIFIER_nondet_int())
      if (n < 10) n++;
    assert(n >= 0 && n <= 10);
    if (total < 1000) total += n;
  }
  assert(total <= 1010);
  return 0;
}
