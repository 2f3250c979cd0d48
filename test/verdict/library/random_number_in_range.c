// VERDICT expect=true property=none default=true engines=kiki,test
/* One seed, set before the first number, costs nothing. */
#include <assert.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
  srand((unsigned)time(0));
  for (int i = 0; i < 3; i++) {
    int dice = rand() % 6 + 1;
    assert(dice >= 1 && dice <= 6);
  }
  return 0;
}
