// VERDICT expect=true property=none must=kiki default=true
/* A text of any length is printed, from any place in it. */
#include <stdio.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint();
  if (n > 100000 || from > n) return 0;
  char *text = calloc(n + 1ul, 1);
  if (!text) return 1;
  for (unsigned k = 0; k < n; k++) text[k] = 'a';
  text[n] = 0;
  printf("%s\n", text + from);
  free(text);
  return 0;
}
