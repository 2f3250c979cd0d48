// VERDICT expect=true property=none default=true
/* Padding may be moved and compared with the members around it. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
struct pair {
  char c;
  int i;
};
int main(void) {
  struct pair s, t;
  long double d = 1;
  s.c = 1;
  s.i = 2;
  memcpy(&t, &s, sizeof s);
  assert(memcmp(&s, &t, sizeof s) == 0);
  fwrite(&s, sizeof s, 1, stdout);
  fwrite(&d, sizeof d, 1, stdout);
  return 0;
}
