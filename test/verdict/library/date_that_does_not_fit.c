// VERDICT expect=false property=none kind=access default=false args=-m64
/* gmtime gives NULL for a year that is no int. */
#include <time.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
  time_t t = __VERIFIER_nondet_long();
  return gmtime(&t)->tm_mon;
}
