#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = n, done = 0;
  while (i > 0) {
    i--;
    done++;
  }
  assert(done == n);
  return 0;
}
