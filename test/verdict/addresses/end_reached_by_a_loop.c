// VERDICT expect=false property=none kind=assertion default=unknown
/* A pointer that walked to the end of one array may be the start of the next. */
#include <assert.h>
static short left[6], right[6];
static int meet(const short *p, const short *q) { return p == q; }
int main(void) {
  short *p = left;
  while (p - left < 6) *p++ = 1;
  assert(!meet(p, right));
  return 0;
}
