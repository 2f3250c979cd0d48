// VERDICT expect=true property=termination default=true
#include <pthread.h>
int main(void) {
  pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;
  pthread_rwlock_rdlock(&book);
  pthread_rwlock_unlock(&book);
  pthread_rwlock_wrlock(&book);
  return 0;
}
