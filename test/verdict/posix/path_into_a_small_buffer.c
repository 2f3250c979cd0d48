// VERDICT expect=false property=none kind=access default=false
/* A path is as long as it likes: realpath wants PATH_MAX bytes. */
#include <stdlib.h>
int main(void) {
  char name[8];
  return realpath("a", name) == 0;
}
