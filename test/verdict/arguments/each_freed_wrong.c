// VERDICT expect=false property=none default=any engines=reads
/* As freed.c, whichever it is. */
#include <stdlib.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) free(argv[i]);
  return 0;
}
