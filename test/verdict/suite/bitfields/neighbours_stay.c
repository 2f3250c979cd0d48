// VERDICT expect=true property=none default=true
// A write to one bit-field leaves those beside it alone.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned a : 7; int b : 9; unsigned c : 16; unsigned long long d : 40; };
int main(void) {
  struct s x = {100, -200, 50000, 1ULL << 39};
  x.b = (int)(__VERIFIER_nondet_uint() % 256);
  assert(x.a == 100 && x.c == 50000 && x.d == 1ULL << 39 && x.b >= 0);
  return 0;
}
