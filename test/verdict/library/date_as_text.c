// VERDICT expect=true property=none default=true
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
  char b[32];
  struct tm d = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 23};
  assert(strftime(b, sizeof b, "%Y-%m-%d %H:%M", &d) == 16 && strcmp(b, "2024-02-29 23:00") == 0);
  assert(strftime(b, 4, "%F", &d) == 0);
  return 0;
}
