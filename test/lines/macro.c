// LINES args=--no-search
/* A check inside of a macro stands where the macro is used. */
#include <protest.h>

#define SHARE(x) \
  (100 /         \
   (x))

int main(void) {
  int n = protest_int("n");
  if (n == 1) return SHARE(n - 1); // EXPECT flawed function div-zero
  return SHARE(n | 1); // EXPECT safe empty div-zero
}
