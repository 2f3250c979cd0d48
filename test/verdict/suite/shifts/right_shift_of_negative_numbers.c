// VERDICT expect=true property=none default=true
// Here it keeps the sign, and rounds down; division rounds towards zero.
#include <assert.h>
int main(void) {
  assert(-3 >> 1 == -2 && -3 / 2 == -1 && -3 % 2 == -1);
  return 0;
}
