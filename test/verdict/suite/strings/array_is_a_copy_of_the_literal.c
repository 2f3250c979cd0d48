// VERDICT expect=true property=none default=true
// char s[] = "..." can be changed.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char s[] = "abc";
  s[__VERIFIER_nondet_uint() % 3] = 'x';
  assert(sizeof s == 4 && s[3] == 0 && (s[0] == 'x' || s[1] == 'x' || s[2] == 'x'));
  return 0;
}
