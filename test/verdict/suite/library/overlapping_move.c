// VERDICT expect=true property=none default=true
// memmove copies as if through a third place.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char s[8] = "abcdefg";
  unsigned k = __VERIFIER_nondet_uint() % 4;
  memmove(s + k, s, 4);
  assert(s[k] == 'a' && s[k + 3] == 'd' && s[7] == 0);
  return 0;
}
