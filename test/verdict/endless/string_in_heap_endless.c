// VERDICT expect=false property=termination default=false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) n = 1;
  char *text = malloc(n);
  text[n - 1] = 1;
  char *p = text + (n - 1);
  while (*p) p += *p - 1;
  free(text);
  return 0;
}
