// VERDICT expect=false property=none default=false
// Fails for an argument of nine characters: arguments have any length.
#include <string.h>

int main(int argc, char **argv) {
  char copy[9];
  if (argc > 1) strcpy(copy, argv[1]);
  return 0;
}
