// VERDICT expect=true property=termination default=true
#include <threads.h>
int main(void) {
  mtx_t lock;
  if (mtx_init(&lock, mtx_plain | mtx_recursive) != thrd_success) return 1;
  mtx_lock(&lock);
  return mtx_lock(&lock);
}
