// VERDICT expect=false property=none kind=assertion default=unknown
/* lgamma changes signgam. */
#define _DEFAULT_SOURCE
#include <assert.h>
#include <math.h>
int main(void) {
  int before = signgam;
  lgamma(-0.5);
  assert(signgam == before);
  return 0;
}
