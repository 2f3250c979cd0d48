// VERDICT expect=false property=none kind=assertion default=unknown
/* A volatile variable that no file defines may have another value each time it is read. */
#include <assert.h>
extern volatile int status;
int main(void) {
  int a = status, b = status;
  assert(a == b);
  return 0;
}
