// REPLAY
/* The command line. */
#include <string.h>

int main(int argc, char **argv) {
  char name[4];
  if (argc > 1 && argv[1][0] == '-') {
    if (argv[1][1] == 'n' && argc == 3) {
      strcpy(name, argv[2]);
      return name[0];
    }
    return 2;
  }
  return 0;
}
