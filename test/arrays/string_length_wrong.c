// VERDICT expect=false property=none
// The length of a string in a buffer of any size. The end may be the last byte.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), length = 0;
  if (n < 1 || n > 10000) return 0;
  char *s = malloc(n);
  if (!s) return 1;
  for (int k = 0; k < n; k++) s[k] = (char)__VERIFIER_nondet_int();
  s[n - 1] = 0;
  for (char *p = s; *p; p++) length++;
  assert(length >= 0 && length < n - 1);
  free(s);
  return 0;
}
