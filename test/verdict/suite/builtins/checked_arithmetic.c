// VERDICT expect=true property=none default=true
// Says whether the result fits, and stores it wrapped.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), s, p;
  signed char c;
  int over = __builtin_add_overflow(a, 1, &s);
  assert(over ? a == 2147483647 && s == -2147483647 - 1 : s - 1 == a);
  assert(__builtin_mul_overflow(65536, 65536, &p) && p == 0);
  assert(__builtin_sub_overflow(100, 300, &c) && c == 56);
  return 0;
}
