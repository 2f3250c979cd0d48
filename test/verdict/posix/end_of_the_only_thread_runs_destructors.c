// VERDICT expect=false property=unreach-call default=false
#include <pthread.h>
extern void reach_error(void);
static void destroy(void *p) { *(int *)p == 5 ? reach_error() : (void)0; }
int main(void) {
  static int five = 5;
  pthread_key_t key;
  if (pthread_key_create(&key, destroy)) return 0;
  pthread_setspecific(key, &five);
  pthread_exit(0);
}
