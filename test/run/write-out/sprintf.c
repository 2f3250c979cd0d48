// RUN expect=write-out@8 native=asan
#include <stdio.h>

int main(void) {
  char label[8];
  sprintf(label, "n=%d", 12345);
  puts(label);
  sprintf(label, "n=%d", 123456); /* BUG: 9 bytes with the terminator */
  puts(label);
  return 0;
}
