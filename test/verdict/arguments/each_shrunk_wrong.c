// VERDICT expect=false property=none default=any engines=reads
/* An argument is no memory of the heap. */
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = 0;
  for (int i = 1; i < argc; i++) p = realloc(argv[i], 1);
  free(p);
  return 0;
}
