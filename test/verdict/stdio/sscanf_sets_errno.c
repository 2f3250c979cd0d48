// VERDICT expect=true property=none default=true
/* sscanf says ERANGE as strtol does, and reads the (nil) that printf writes. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  int x;
  float f;
  void *p = &x;
  errno = 0;
  assert(sscanf("99999999999999999999", "%d", &x) == 1 && errno == ERANGE);
  errno = 0;
  assert(sscanf("1e999", "%f", &f) == 1 && errno == ERANGE);
  assert(sscanf("(nil)", "%p", &p) == 1 && p == NULL);
  return 0;
}
