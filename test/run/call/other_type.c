// RUN expect=call@8 args={root}/test/run/call/other_prototype.i native=none
// natively the number is in another kind of register
#include <stdio.h>

int half(int); /* it takes a double */

int main(void) {
  printf("%d\n", half(8)); /* BUG */
  return 0;
}
