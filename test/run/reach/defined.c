// RUN expect=reach@8 native=asan
#include <assert.h>

void reach_error(void) { assert(0); }

static void verify(int condition) {
  if (!condition)
    reach_error(); /* BUG: the second call */
}

int main(void) {
  unsigned char c = 200;
  verify(c == 200);
  c = (unsigned char)(c + 100);
  verify(c == 300);
  return 0;
}
