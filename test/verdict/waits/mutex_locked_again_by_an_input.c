// VERDICT expect=false property=termination default=false
/* Who locks a mutex that it has waits for ever. */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  for (int round = 0; round < 4; round++) {
    pthread_mutex_lock(&door);
    if (__VERIFIER_nondet_int() == 41) continue;
    pthread_mutex_unlock(&door);
  }
  return 0;
}
