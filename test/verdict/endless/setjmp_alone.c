// VERDICT expect=true property=termination default=true
/* Nobody jumps back. */
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  jmp_buf here;
  if (setjmp(here)) return 1;
  return __VERIFIER_nondet_int() > 3;
}
