// VERDICT expect=true property=none default=true
// Reversed twice is what it was.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void reverse(char *s) {
  for (size_t i = 0, j = strlen(s); i + 1 < j; i++) { char t = s[i]; s[i] = s[--j]; s[j] = t; }
}
int main(void) {
  char s[5] = "abcd", t[5] = "abcd";
  s[__VERIFIER_nondet_uint() % 5] = 0;
  strcpy(t, s);
  reverse(s);
  reverse(s);
  assert(strcmp(s, t) == 0);
  return 0;
}
