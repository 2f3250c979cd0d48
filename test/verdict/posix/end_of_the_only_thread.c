// VERDICT expect=true property=unreach-call default=true
/* Nothing comes behind pthread_exit. */
#include <pthread.h>
extern void reach_error(void);
int main(void) {
  pthread_exit(0);
  reach_error();
}
