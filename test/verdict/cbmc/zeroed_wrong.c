// VERDICT expect=false property=none kind=assertion default=false
// The last bytes of an object count, too.
#include <stdint.h>

struct tag {
  char text[8];
  uint16_t kind;
};

int main(void) {
  struct tag t = {0};
  unsigned char k;
  __CPROVER_assume(k < 10);
  ((unsigned char *)&t)[k] = k == 9;
  __CPROVER_assert(__CPROVER_forall {
    int i;
    (0 <= i && i < sizeof t) ==> ((unsigned char *)&t)[i] == 0
  }, "zero");
  return 0;
}
