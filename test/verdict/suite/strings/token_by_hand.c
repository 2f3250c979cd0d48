// VERDICT expect=true property=none default=true
// Words are counted in one pass.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char s[6] = "a b c";
  int words = 0, inside = 0;
  s[__VERIFIER_nondet_uint() % 5] = ' ';
  for (const char *p = s; *p; p++) {
    if (*p == ' ') inside = 0;
    else if (!inside) inside = 1, words++;
  }
  assert(words == 2 || words == 3);
  return 0;
}
