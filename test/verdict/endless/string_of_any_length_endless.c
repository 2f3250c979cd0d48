// VERDICT expect=false property=termination default=false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000) return 0;
  char *text = malloc(n);
  text[n - 1] = 0;
  for (unsigned i = 0; i + 1 < n; i++) text[i] = __VERIFIER_nondet_char();
  const char *p = text;
  while (*p) p += *p == 0;
  free(text);
  return 0;
}
