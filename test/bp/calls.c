// Figures 8 and 9: two calls of a function.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

unsigned inc(unsigned y) {
  unsigned r;
  r = y + 1;
  return r;
}

void top(unsigned x) {
  unsigned a, b;
  a = inc(x);
  b = inc(a);
  if (b != x + 2)
    assert(0);
}

int main(void) {
  top(__VERIFIER_nondet_uint());
}
