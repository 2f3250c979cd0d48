// VERDICT expect=true property=none default=any engines=reads
/* Along the vector up to its null pointer. */
#include <stdio.h>
int main(int argc, char **argv) {
  while (*++argv) puts(*argv);
  return argc;
}
