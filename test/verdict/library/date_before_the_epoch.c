// VERDICT expect=false property=unreach-call default=false
/* Negative times are dates, too. */
#include <time.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  time_t t = __VERIFIER_nondet_int();
  if (gmtime(&t)->tm_year < 70) reach_error();
  return 0;
}
