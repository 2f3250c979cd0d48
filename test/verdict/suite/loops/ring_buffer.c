// VERDICT expect=true property=none default=true
// The indices stay inside, for ever.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int ring[4];
int main(void) {
  unsigned head = 0, tail = 0, n = 0;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (n < 4) ring[head] = 1, head = (head + 1) % 4, n++;
    } else if (n > 0) {
      ring[tail] = 0;
      tail = (tail + 1) % 4;
      n--;
    }
    assert(n <= 4);
  }
}
