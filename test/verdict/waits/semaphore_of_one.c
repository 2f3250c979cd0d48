// VERDICT expect=false property=termination default=false
#include <semaphore.h>
int main(void) {
  sem_t seats;
  if (sem_init(&seats, 0, 1)) return 1;
  sem_wait(&seats);
  sem_wait(&seats);
  return 0;
}
