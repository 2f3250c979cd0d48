// VERDICT expect=false property=termination default=false
#include <pthread.h>
int main(void) {
  pthread_spinlock_t s;
  pthread_spin_init(&s, 0);
  pthread_spin_lock(&s);
  pthread_spin_lock(&s);
  return 0;
}
