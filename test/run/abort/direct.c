// RUN expect=abort@12 args=--checks=abort native=asan
#include <stdio.h>
#include <stdlib.h>

static int level(char c) {
  switch (c) {
  case 'l':
    return 1;
  case 'h':
    return 2;
  default:
    abort(); /* BUG: other letters were forgotten */
  }
}

int main(void) {
  printf("%d\n", level('l'));
  printf("%d\n", level('m'));
  return 0;
}
