// VERDICT expect=false property=termination default=unknown engines=test,kiki
/* No loop and no recursion, but it jumps back as long as the input says so. */
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf start;
static void again(void) {
  if (__VERIFIER_nondet_int() != 3) longjmp(start, 1);
}
int main(void) {
  setjmp(start);
  again();
  return 0;
}
