// VERDICT expect=true property=none
// Behind the last letter stands the end of a text; it ends there or in front of it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char s[1000];
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 999) return 0;
  for (int k = 0; k < n; k++) s[k] = (char)__VERIFIER_nondet_int();
  s[n] = 0;
  while (s[i]) i++;
  assert(i <= n);
  return 0;
}
