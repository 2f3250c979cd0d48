// VERDICT expect=true property=none default=true
// A program that creates no thread is no program with threads.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;
int main(void) {
  pthread_mutex_lock(&lock);
  n++;
  pthread_mutex_unlock(&lock);
  return 1 / n - 1;
}
