// VERDICT expect=false property=unreach-call default=unknown
// The error is behind the second return of setjmp: jumps are not followed, so nothing is proved.
#include <setjmp.h>
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
static jmp_buf state;
int main(void) {
  if (setjmp(state)) __VERIFIER_error();
  if (__VERIFIER_nondet_int() == 7) longjmp(state, 1);
  return 0;
}
