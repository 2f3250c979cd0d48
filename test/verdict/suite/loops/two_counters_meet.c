// VERDICT expect=true property=none default=true
// One goes up, the other down; their sum stays.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned i = 0, j = __VERIFIER_nondet_uint() % 1000, n = j;
  while (i < j) { i++; j--; assert(i + j == n); }
  assert(i == j || i == j + 1);
  return 0;
}
