#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char name[8];
  strcpy(name, argc > 1 ? argv[1] : "you");
  printf("Hello, %s!\n", name);
  return 0;
}
