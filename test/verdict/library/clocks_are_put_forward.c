// VERDICT expect=false property=none kind=assertion default=unknown
/* There may be no half past two on that day. */
#include <assert.h>
#include <time.h>
int main(void) {
  struct tm d = {.tm_year = 120, .tm_mon = 2, .tm_mday = 29, .tm_hour = 2, .tm_min = 30};
  if (mktime(&d) == -1) return 0;
  assert(d.tm_hour == 2);
  return 0;
}
