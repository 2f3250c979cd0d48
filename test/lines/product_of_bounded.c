// LINES args=--no-search
/* A product is safe by the bounds of its factors: bits need long for that. */
#include <protest.h>

int main(void) {
  int a = protest_int("a"), b = protest_int("b");
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 1;
  return a * b > 5; // EXPECT safe function overflow
}
