// VERDICT expect=true property=none must=kiki
/* An int counts what a pointer walks along: how far that is from its start is a wider number. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[500];
  int n = __VERIFIER_nondet_int(), length = 0;
  if (n < 1 || n > 500) return 0;
  for (int k = 0; k < n; k++) s[k] = (char)__VERIFIER_nondet_int();
  s[n - 1] = 0;
  for (char *p = s; *p; p++) length++;
  assert(length < n);
  return 0;
}
