// RUN expect=readonly@7 native=asan
#include <stdio.h>

int main(void) {
  char *greeting = "hello";
  puts(greeting);
  greeting[0] = 'H'; /* BUG: a string literal may not be changed */
  puts(greeting);
  return 0;
}
