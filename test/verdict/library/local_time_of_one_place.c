// VERDICT expect=true property=none kind=assertion default=unknown
/* No place on Earth is 20 hours ahead of UTC. */
#define _DEFAULT_SOURCE
#include <assert.h>
#include <time.h>
int main(void) {
  time_t t = 1000000;
  struct tm *d = localtime(&t);
  if (d) assert(d->tm_gmtoff < 20 * 3600);
  return 0;
}
