// RUN expect=shift@9 native=ubsan
#include <stdio.h>

static int align[3] = {4, 0, -1};

int main(void) {
  int value = 1024;
  for (int i = 0; i < 3; i++) {
    value = value >> align[i]; /* BUG: the last amount is negative */
    printf("%d\n", value);
  }
  return 0;
}
