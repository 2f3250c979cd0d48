// VERDICT expect=false property=unreach-call default=false engines=test
// One way to the failure depends on the library, another one does not: the check is refuted by that.
#include <termios.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 100 && tcdrain(0) == 0) n = 1;
  if (n == 12345 || n == 1) reach_error();
  return 0;
}
