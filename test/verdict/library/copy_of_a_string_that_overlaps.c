// VERDICT expect=false property=none kind=overlap default=false args=-m32
/* A string moved to the front by strcpy. */
#include <string.h>
int main(void) {
  char b[16] = "  word";
  strcpy(b, b + 2);
  return 0;
}
