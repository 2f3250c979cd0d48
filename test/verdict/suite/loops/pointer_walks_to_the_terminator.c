// VERDICT expect=true property=none default=true
// The terminator is the last byte.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char s[6];
  for (int k = 0; k < 5; k++) s[k] = __VERIFIER_nondet_char();
  s[5] = 0;
  const char *p = s;
  while (*p) p++;
  assert(p - s <= 5);
  return 0;
}
