// VERDICT expect=true property=none default=true
/* An argument of any length, walked along by index and by pointer, and printed. */
#include <stdio.h>

int main(int argc, char **argv) {
  int spaces = 0;
  if (argc != 2) return 1;
  for (const char *p = argv[1]; *p; p++) spaces |= *p == ' ';
  printf("%s: %d\n", argv[1], spaces);
  return 0;
}
