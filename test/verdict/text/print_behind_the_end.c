// VERDICT expect=false property=valid-memsafety default=false
/* The same, one place too far. */
#include <stdio.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint();
  if (n > 100000 || from > n + 1) return 0;
  char *text = calloc(n + 1ul, 1);
  if (!text) return 1;
  for (unsigned k = 0; k < n; k++) text[k] = 'a';
  text[n] = 0;
  printf("%s\n", text + from);
  free(text);
  return 0;
}
