// RUN expect=ok
/* Dates are computed as the library does. */
#include <stdio.h>
#include <string.h>
#include <time.h>
int main(void) {
  static const time_t times[] = {0, -1, 951782400, 1000000000, 2147483647, -2147483647};
  for (int i = 0; i < 6; i++) {
    char text[64];
    struct tm *d = gmtime(&times[i]);
    strftime(text, sizeof text, "%F %T %j %u %V %G %p %e", d);
    printf("%s %s", text, asctime(d));
  }
  struct tm d = {.tm_year = 120, .tm_mon = 13, .tm_mday = -3, .tm_hour = 50};
  printf("%ld %d %d %s\n", (long)timegm(&d), d.tm_mon, d.tm_mday, strerror(2));
  return 0;
}
