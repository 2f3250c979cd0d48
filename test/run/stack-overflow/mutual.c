// RUN expect=stack-overflow@5|6|7|8 native=asan
#include <stdio.h>

static int odd(int n);
static int even(int n) { /* BUG: counts down from -1; reported at any of these lines */
  return n == 0 ? 1 : odd(n - 1); } /* BUG */
static int odd(int n) { /* BUG */
  return n == 0 ? 0 : even(n - 1); } /* BUG */

int main(void) {
  printf("%d\n", even(10));
  printf("%d\n", even(-1));
  return 0;
}
