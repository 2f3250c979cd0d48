// Requests are taken under a lock, which is released while one is processed.
#include <assert.h>
#include <stddef.h>

int __VERIFIER_nondet_int(void);

static int queue, held;

static void *next_request(void) { return __VERIFIER_nondet_int() ? &queue : NULL; }
static void release_request(void *request) { (void)request; }
static void process_request(void *request) { (void)request; }

static void lock(void) {
  assert(held == 0);
  held = 1;
}

static void unlock(void) {
  assert(held == 1);
  held = 0;
}

int main(void) {
  unsigned count = 0, old_count;
  void *request;
  do {
    lock();
    old_count = count;
    request = next_request();
    if (request != NULL) {
      release_request(request);
      unlock();
      process_request(request);
      count = count + 1;
    }
  } while (old_count != count);
  unlock();
}
