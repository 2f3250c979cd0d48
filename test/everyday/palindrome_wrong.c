// EVERYDAY expect=false kind=out group=strings line=10
/* The same from both sides. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  size_t n = strlen(argv[1]);
  for (size_t i = 0; i < n / 2; i++)
    if (argv[1][i] != argv[1][n + 1 - i]) return 1;
  puts("palindrome");
  return 0;
}
