// RUN expect=call@10 args={root}/test/run/call/other_prototype.i native=none
// natively the missing argument is whatever is in its register
#include <stdio.h>

int scale(int value); /* the other file knows more */
int twice();

int main(void) {
  printf("%d\n", twice('a'));
  printf("%d\n", scale(7)); /* BUG: without a factor */
  return 0;
}
