// EVERYDAY expect=true group=strings
/* A greeting. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char name[8];
  if (argc != 2 || strlen(argv[1]) >= sizeof name) return 1;
  strcpy(name, argv[1]);
  printf("hello %s\n", name);
  return 0;
}
