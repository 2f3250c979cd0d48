// VERDICT expect=false property=none kind=assertion default=unknown args=-m32
/* So has the second round of a loop. */
#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++) {
    static int *old;
    int z = i;
    if (i) assert(old != &z);
    old = &z;
  }
  return 0;
}
