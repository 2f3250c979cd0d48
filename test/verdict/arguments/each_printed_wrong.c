// VERDICT expect=false property=none default=false engines=reads
/* As each_printed.c, without their first letters, which an empty one does not have. */
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) puts(argv[i] + 2);
  return 0;
}
