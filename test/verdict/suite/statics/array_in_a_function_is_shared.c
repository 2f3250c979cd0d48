// VERDICT expect=false property=none default=false
// Both results are the same buffer.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char *digit(int n) { static char s[2]; s[0] = (char)('0' + n); return s; }
int main(void) {
  const char *a = digit(1), *b = digit((int)(__VERIFIER_nondet_uint() % 10));
  assert(a[0] == '1' || b[0] == '1');
  return 0;
}
