/* A program with protest.h in two files: natively they share one list of inputs. */
#include <protest.h>

void second(void);

int main(void) {
  protest_assert(protest_int("a") == -7);
  second();
  protest_assert(protest_double("d") == 0.25);
  protest_assert(protest_double("bits") == 1.0);
  protest_assert(protest_uchar("behind another kind") == 200);
  protest_assert(protest_ulonglong("big") == 0xffffffffffffffffULL);
  protest_assert(protest_int("exhausted") == 0 && protest_float("too") == 0);
  return 0;
}
