// VERDICT expect=false property=none kind=assertion default=unknown
/* ctime writes where gmtime did. */
#include <assert.h>
#include <time.h>
int main(void) {
  time_t start = 0, later = 40 * 86400;
  struct tm *d = gmtime(&start);
  ctime(&later);
  assert(d->tm_mon == 0);
  return 0;
}
