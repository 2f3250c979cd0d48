// VERDICT expect=false property=none default=false
// Four characters and the terminator do not fit four bytes.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char a[4];
  strcpy(a, __VERIFIER_nondet_int() == 5 ? "abcd" : "abc");
  return 0;
}
