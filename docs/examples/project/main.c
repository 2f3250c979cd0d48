#include <stdio.h>

int main(void) {
  printf("ready\n");
  return 0;
}
