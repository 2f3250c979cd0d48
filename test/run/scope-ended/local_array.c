// RUN expect=scope-ended@14 native=asan
#include <stdio.h>

static char *name_of(int i) {
  char text[8] = "item-";
  text[5] = (char)('0' + i);
  text[6] = '\0';
  char *p = text;
  return p;
}

int main(void) {
  char *name = name_of(3);
  char c = name[5]; /* BUG: the array died with the call */
  putchar(c);
  putchar('\n');
  return 0;
}
