// VERDICT expect=true property=termination default=true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 100;
  while (1) {
    n -= 1;
    if (n == 0) exit(0);
  }
}
