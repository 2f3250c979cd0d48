// VERDICT expect=false property=termination default=false
#include <pthread.h>
int main(void) {
  pthread_barrier_t b;
  if (pthread_barrier_init(&b, 0, 3)) return 1;
  pthread_barrier_wait(&b);
  return 0;
}
