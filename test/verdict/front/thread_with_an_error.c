// VERDICT expect=false property=unreach-call default=unknown
// What another thread does is not known.
#include <pthread.h>
extern void __VERIFIER_error(void);
static void *run(void *p) {
  if (!p) __VERIFIER_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
