// VERDICT expect=true property=none default=true
// What is left is filled with zeros.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[6] = "zzzzz";
  unsigned n = __VERIFIER_nondet_uint() % 6;
  strncpy(a, "x", n);
  assert(n < 2 || a[n - 1] == 0);
  assert(n > 4 || a[4] == 'z');
  return 0;
}
