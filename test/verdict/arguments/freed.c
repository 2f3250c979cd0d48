// VERDICT expect=false property=none default=false
/* Arguments are not on the heap. */
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc == 3) free(argv[2]);
  return 0;
}
