// RUN expect=overlap@6 native=asan
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16] = "  text";
  strcpy(b, b + 2);
  puts(b);
  return 0;
}
