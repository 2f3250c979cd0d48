// VERDICT expect=false property=none args=--checks=read-out default=false
// What the library reads is no instruction of the program, and is looked at all the same.
#include <stdio.h>

int main(void) {
  char b[4] = {'a', 'b', 'c', 'd'};
  puts(b);
  return 0;
}
