// VERDICT expect=true property=none default=true engines=kiki,test
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
  time_t t = 0;
  struct tm *d = gmtime(&t);
  assert(d->tm_year == 70 && d->tm_mon == 0 && d->tm_mday == 1 && d->tm_wday == 4);
  assert(strcmp(asctime(d), "Thu Jan  1 00:00:00 1970\n") == 0);
  return 0;
}
