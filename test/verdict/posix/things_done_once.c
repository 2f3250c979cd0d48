// VERDICT expect=true property=none default=true
#include <assert.h>
#include <pthread.h>
#include <threads.h>
static int first, second;
static void one(void) { first++; }
static void two(void) { second++; }
int main(void) {
  pthread_once_t a = PTHREAD_ONCE_INIT;
  once_flag b = ONCE_FLAG_INIT;
  for (int i = 0; i < 3; i++) {
    pthread_once(&a, one);
    call_once(&b, two);
  }
  assert(first == 1 && second == 1);
  return 0;
}
