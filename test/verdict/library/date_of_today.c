// VERDICT expect=true property=none default=true engines=kiki,test
/* Clocks show times whose dates exist, in every zone, and fields are in their ranges. */
#include <assert.h>
#include <time.h>
int main(void) {
  static const int days[12] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  time_t t = time(0);
  struct tm *d = localtime(&t);
  assert(days[d->tm_mon] > 28 && d->tm_hour < 24 && d->tm_wday >= 0 && d->tm_sec <= 60);
  return 0;
}
