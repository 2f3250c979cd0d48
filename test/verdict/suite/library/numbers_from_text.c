// VERDICT expect=true property=none default=true
// strtol: sign, base, end.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char s[] = " -12x", *e;
  s[3] = (char)('0' + __VERIFIER_nondet_uint() % 10);
  long v = strtol(s, &e, 10);
  assert(v <= -10 && v >= -19 && *e == 'x' && e - s == 4);
  assert(strtol("0x1f", 0, 0) == 31 && strtol("077", 0, 0) == 63 && strtoul("zz", 0, 36) == 1295);
  assert(strtol("none", 0, 10) == 0 && atoi("42abc") == 42);
  return 0;
}
