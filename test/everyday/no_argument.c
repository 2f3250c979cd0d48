// EVERYDAY expect=true quick group=strings
/* Prints its first argument. */
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("usage: no_argument TEXT\n");
    return 1;
  }
  printf("%c\n", argv[1][0]);
  return 0;
}
