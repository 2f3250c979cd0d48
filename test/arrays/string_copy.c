// VERDICT expect=true property=none
// A string of any length is copied.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 1 || n > 10000) return 0;
  char *s = malloc(n), *d = malloc(n);
  if (!s || !d) return 1;
  for (int k = 0; k < n; k++) s[k] = (char)__VERIFIER_nondet_int();
  s[n - 1] = 0;
  while ((d[i] = s[i])) i++;
  for (int k = 0; k <= i; k++) assert(d[k] == s[k]);
  free(s);
  free(d);
  return 0;
}
