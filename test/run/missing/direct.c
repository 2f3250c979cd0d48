// RUN expect=missing@9 args=--missing=stop native=none
// native: does not link
#include <stdio.h>

int read_sensor(int channel);

int main(void) {
  puts("start");
  int v = read_sensor(3); /* BUG: has no body */
  printf("%d\n", v);
  return 0;
}
