// RUN expect=shift@5 native=ubsan
#include <stdio.h>

static unsigned long long bit(int i) {
  return (unsigned long long)(1u << i); /* BUG: converts after the shift */
}

int main(void) {
  printf("%llx\n", bit(5));
  printf("%llx\n", bit(40));
  return 0;
}
