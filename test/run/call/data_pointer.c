// RUN expect=call@11 native=none
// native: a jump into data loses the frame of the call
#include <stdint.h>
#include <stdio.h>

static int table[4] = {1, 2, 3, 4};
static int first(void) { return table[0]; }

static int enter(uintptr_t address) {
  int (*f)(void) = (int (*)(void))address;
  return f(); /* BUG: an array is no function */
}

int main(void) {
  printf("%d\n", enter((uintptr_t)first));
  printf("%d\n", enter((uintptr_t)table));
  return 0;
}
