// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// Where a pointer was kept, and so whether memory is lost at the end, depends on an index.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
char *kept[2];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() == 777777;
  kept[i] = malloc(1);
  kept[1] = 0;
  return 0;
}
