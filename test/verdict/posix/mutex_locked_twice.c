// VERDICT expect=true property=unreach-call default=true
/* Who locks a mutex again waits for ever, unless its kind says otherwise. */
#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
int main(void) {
  pthread_mutex_t mutex;
  pthread_mutexattr_t kind;
  sem_t sem;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &kind);
  if (pthread_mutex_lock(&mutex) || pthread_mutex_lock(&mutex)) reach_error();
  if (sem_init(&sem, 0, 1) || sem_wait(&sem)) return 0;
  if (sem_trywait(&sem) == 0) reach_error();
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  reach_error();
}
