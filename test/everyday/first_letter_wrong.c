// EVERYDAY expect=false kind=out group=strings line=10
/* The last letter of the first argument. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  size_t n = strlen(argv[1]);
  if (n > 1000) return 1;
  printf("%c\n", argv[1][n - 1]);
  return 0;
}
