// RUN expect=reach@12 native=asan
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  int state = 0;
  for (int i = 0; i < 10; i++) {
    state = (3 * state + 1) % 7;
    printf("%d\n", state);
    if (state == 6)
      reach_error(); /* BUG: the sequence 1 4 6 */
  }
  return 0;
}
