// LINES args=--no-search
/* No context has the calls of a recursive function: what it guarantees is used where it returns. */
#include <protest.h>

static int depth(int n) {
  return n <= 0 ? 0 : 1 + depth(n / 2); // EXPECT unsafe function overflow
}

int main(void) {
  int a[40] = {0};
  int d = depth(protest_int("n"));
  if (d > 39) return 1;
  return a[d]; // EXPECT safe program bounds
}
