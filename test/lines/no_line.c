// LINES args=--no-search
/* Code that the compiler adds (how two returns leave the scope of i) stands in no line, and has no row. */
#include <protest.h>

static int find(const int *a, int x) {
  for (int i = 0; i < 4; i++)
    if (a[i] == x) return i;
  return x == 4;
}

int main(void) {
  int a[4] = {3, 5, 9, 12};
  return find(a, protest_int("x")); // EXPECT safe function missing-return
}
