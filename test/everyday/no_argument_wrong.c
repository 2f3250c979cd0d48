// EVERYDAY expect=false kind=null quick group=strings line=10
/* Prints its first argument. */
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 1) {
    printf("usage: no_argument TEXT\n");
    return 1;
  }
  printf("%c\n", argv[1][0]);
  return 0;
}
