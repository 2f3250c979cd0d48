// VERDICT expect=false property=unreach-call default=false
// Errors in front of the first thread are found.
#include <pthread.h>
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
static void *run(void *p) { return p; }
int main(void) {
  pthread_t t;
  if (__VERIFIER_nondet_int() == 42) __VERIFIER_error();
  pthread_create(&t, 0, run, 0);
  return 0;
}
