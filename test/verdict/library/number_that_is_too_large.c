// VERDICT expect=true property=none default=true
/* strtod says by errno that a number does not fit. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  char *end;
  errno = 0;
  double d = strtod("1e999x", &end);
  assert(errno == ERANGE && d > 1e308 && *end == 'x');
  errno = 0;
  assert(strtod("0.5", 0) == 0.5 && errno == 0 && strtof("1e-99", 0) == 0 && errno == ERANGE);
  return 0;
}
