// VERDICT expect=true property=none kind=assertion default=unknown
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>
int main(void) {
  struct timespec a, b;
  if (clock_gettime(CLOCK_MONOTONIC, &a) || clock_gettime(CLOCK_MONOTONIC, &b)) return 0;
  assert(a.tv_sec <= b.tv_sec);
  return 0;
}
