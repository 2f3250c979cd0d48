// VERDICT expect=false property=none kind=assertion default=false engines=kiki,dash,test
// strtod reads bytes that were never written.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char b[64];
  b[0] = '1';
  b[63] = 0;
  assert(strtod(b, 0) == 1.0);
  return 0;
}
