// VERDICT expect=true property=none engines=kiki
/* The loop of strcpy ends where that of strlen did, which is a value of main. */
#include <string.h>

int main(int argc, char **argv) {
  char name[8];
  if (argc != 2 || strlen(argv[1]) >= sizeof name) return 1;
  strcpy(name, argv[1]);
  return name[0] != 0;
}
