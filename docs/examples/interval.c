#include <protest.h>

static int percent(int part, int whole) { return part * 100 / whole; }

int main(void) {
  int whole = protest_int("whole"), part = protest_int("part");
  protest_assume(whole > 0 && whole <= 1000000);
  protest_assume(part >= 0 && part <= whole);
  protest_assert(percent(part, whole) <= 100);
  return 0;
}
