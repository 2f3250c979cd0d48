// VERDICT expect=true property=none kind=assertion default=unknown
/* Models of math.h do not set errno. */
#include <assert.h>
#include <errno.h>
#include <math.h>
int main(void) {
  errno = 0;
  double x = sqrt(-1.0);
  assert(x != x && errno == EDOM);
  return 0;
}
