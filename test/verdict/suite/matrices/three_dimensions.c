// VERDICT expect=true property=none default=true
// The address of an element is made of all three indices.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[2][3][4] = {{{0}}};
  unsigned i = __VERIFIER_nondet_uint() % 2, j = __VERIFIER_nondet_uint() % 3;
  unsigned k = __VERIFIER_nondet_uint() % 4;
  a[i][j][k] = 1;
  assert(((char *)a)[12 * i + 4 * j + k] == 1);
  return 0;
}
