// VERDICT expect=false property=none default=false engines=box,kiki,pred,dash,test
/* A variable that is const is not written, by a store or by memset. */
#include <string.h>
static const int k = 3;
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int())
    *(int *)&k = 4;
  else
    memset((int *)&k, 0, sizeof k);
  return 0;
}
