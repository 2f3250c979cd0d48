// RUN expect=ok
/* Copies next to each other, and moves that overlap. */
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16] = "abcd", c[8];
  memcpy(b + 4, b, 4);
  memmove(b + 1, b, 8);
  memcpy(b, b, 0);
  strcpy(c, b + 4);
  strncpy(b + 12, b, 3);
  strncat(c, b, 2);
  printf("%s %s\n", b, c);
  return 0;
}
