// VERDICT expect=true property=none default=true
// The jump leaves both.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 9), i, j = 0;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 3; j++)
      if (3 * i + j == n) goto found;
found:
  assert(3 * i + j == n);
  return 0;
}
