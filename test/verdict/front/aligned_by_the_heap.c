// VERDICT expect=true property=none kind=misaligned default=true args=--checks=misaligned
// malloc aligns for any type, and so do steps of 4 from there; members of packed structs are accessed byte by byte.
#include <stdlib.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) pair { char c; int x; };

int main(void) {
  struct pair p = {1, 2};
  char *h = malloc(16);
  memset(h, 0, 16);
  int *q = (int *)(h + __VERIFIER_nondet_uint() % 3 * 4);
  p.x += *q;
  free(h);
  return p.x != 2;
}
