// VERDICT expect=true property=unreach-call default=true
// Nobody jumps: setjmp returns once.
#include <setjmp.h>
extern void __VERIFIER_error(void);
static jmp_buf state;
int main(void) {
  if (setjmp(state)) __VERIFIER_error();
  return 0;
}
