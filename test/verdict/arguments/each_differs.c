// VERDICT expect=true property=none default=any engines=reads
/* No two elements of the vector are the same text. */
#include <assert.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) assert(argv[i] != argv[i - 1] && argv[i] != argv[argc]);
  return 0;
}
