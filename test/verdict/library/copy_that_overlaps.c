// VERDICT expect=false property=none kind=overlap default=false engines=kiki,dash,test
/* CWE-475: memcpy of what overlaps is undefined. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[32] = "0123456789";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 16) return 0;
  memcpy(b + 10, b, n);
  return 0;
}
