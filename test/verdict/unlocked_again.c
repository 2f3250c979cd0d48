// VERDICT expect=true property=unreach-call
#include <pthread.h>
extern void reach_error(void);
int main(void) {
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, 0);
  for (int i = 0; i < 3; i++) {
    if (pthread_mutex_trylock(&mutex)) reach_error();
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
