// VERDICT expect=false property=none default=any engines=reads
/* What ends an argument is overwritten. */
#include <string.h>
int main(int argc, char **argv) {
  unsigned long n = 0;
  for (int i = 1; i < argc; i++) {
    argv[i][strlen(argv[i])] = 'x';
    n += strlen(argv[i]);
  }
  return n > 7;
}
