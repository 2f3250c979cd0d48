// REPLAY
/* Behind a text of the command line or the environment, and in front of it, there is nothing. */
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *mode = getenv("MODE");
  if (argc == 2) return argv[1][strlen(argv[1]) - 1];
  if (argc == 3 && mode && mode[0] == 'q') return mode[strlen(mode) + 1];
  return 0;
}
