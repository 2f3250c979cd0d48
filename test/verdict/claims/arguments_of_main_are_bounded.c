// VERDICT expect=false property=none default=unknown
// Fails for an argument of nine characters, which are more than are looked at: no error up to that size is no proof.
#include <string.h>

int main(int argc, char **argv) {
  char copy[9];
  if (argc > 1) strcpy(copy, argv[1]);
  return 0;
}
