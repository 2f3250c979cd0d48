// VERDICT expect=false property=unreach-call
/* A mutex that is locked cannot be locked again, even by the only thread. */
#include <pthread.h>
extern void reach_error(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  if (pthread_mutex_trylock(&mutex)) return 0;
  if (pthread_mutex_trylock(&mutex)) reach_error();
  return 0;
}
