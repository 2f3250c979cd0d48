// VERDICT expect=false property=none kind=assertion default=any engines=reads
/* An element may be the one that a number says. */
#include <assert.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) assert(argv[i] != argv[2]);
  return 0;
}
