// VERDICT expect=true property=none default=true
// Without a value, one more than the one before.
#include <assert.h>
enum e { A = -2, B, C, D = 10, E, F = D };
int main(void) {
  enum e x = C;
  assert(B == -1 && x == 0 && E == 11 && F == 10 && sizeof x == 4);
  return 0;
}
