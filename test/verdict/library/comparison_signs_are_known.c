// VERDICT expect=true property=none default=true engines=kiki,test
/* Whatever a library gives: the sign is right, also when the result is stored. */
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static int order(const char *a, const char *b) { return strcmp(a, b); }
int main(void) {
  char a[2] = {__VERIFIER_nondet_char(), 0}, b[2] = {__VERIFIER_nondet_char(), 0};
  int d = order(a, b);
  if ((unsigned char)a[0] < (unsigned char)b[0]) assert(d < 0);
  if (a[0] == b[0]) assert(d == 0 && strncmp(a, b, 1) == 0);
  return 0;
}
