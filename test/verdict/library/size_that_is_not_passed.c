// VERDICT expect=false property=none kind=assertion default=unknown
/* labs looks at 64 bits, and gets 32: what it returns is anybody's guess. */
#include <assert.h>
extern int labs(int);
int main(void) {
  assert(labs(-5) != 5);
  return 0;
}
