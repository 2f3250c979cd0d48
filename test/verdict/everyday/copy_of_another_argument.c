// VERDICT expect=false property=none kind=access default=false
/* One argument is measured, and another one is copied. */
#include <string.h>

int main(int argc, char **argv) {
  char name[4];
  if (argc != 3 || strlen(argv[1]) >= sizeof name) return 1;
  strcpy(name, argv[2]);
  return name[0] != 0;
}
