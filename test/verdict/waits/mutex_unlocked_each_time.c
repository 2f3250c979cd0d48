// VERDICT expect=true property=termination default=true
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  for (int round = 0; round < 4; round++) {
    pthread_mutex_lock(&door);
    int stay = __VERIFIER_nondet_int() == 41;
    pthread_mutex_unlock(&door);
    if (stay) continue;
  }
  return 0;
}
