// VERDICT expect=true property=none default=true engines=reads
/* All arguments are printed. */
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) printf("%d: %s\n", i, argv[i]);
  return 0;
}
