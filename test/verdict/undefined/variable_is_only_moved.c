// VERDICT expect=true property=none default=true
/* Copying what is not initialised is no error, whether it moves as a structure, as bytes or as a number. */
#include <string.h>
struct pair { int a, b; };
static struct pair stored;
static int number;
static struct pair half(int a) {
  struct pair p;
  p.a = a;
  return p;
}
int main(void) {
  struct pair p = half(3), q;
  int x, *px = &x;
  q = p;
  memcpy(&stored, &q, sizeof q);
  number = *px;
  return stored.a != 3;
}
