// VERDICT expect=true property=none default=true args=-m32
#include <string.h>
int main(void) {
  char b[8192] = "abc", c[8192];
  memcpy(c, b, sizeof c);
  memcpy(c + 4096, c, 4096);
  strcat(c, b + 1);
  return 0;
}
