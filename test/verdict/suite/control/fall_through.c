// VERDICT expect=true property=none default=true
// Without break the next case goes on.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  switch (n) {
  case 3: r++; /* fall through */
  case 2: r++; /* fall through */
  case 1: r++; break;
  default: r = -1;
  }
  assert(n >= 1 && n <= 3 ? r == n : r == -1);
  return 0;
}
