// VERDICT expect=true property=termination default=true
/* malloc may return null for what the program asks for: behind an access that is no target. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) n = 1;
  char *text = malloc(n);
  text[n - 1] = 0;
  char *p = text;
  while (*p) p++;
  free(text);
  return 0;
}
