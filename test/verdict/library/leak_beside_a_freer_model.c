// VERDICT expect=false property=valid-memsafety default=false
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *p = malloc(10);
  usleep(100);
  p = 0;
  return p != 0;
}
