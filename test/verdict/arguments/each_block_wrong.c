// VERDICT expect=false property=none default=any engines=reads
/* An argument may have fewer than four bytes. */
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) fwrite(argv[i], 1, 4, stdout);
  return 0;
}
