// VERDICT expect=false property=none kind=misaligned default=false args=--checks=misaligned
// An int in the middle of bytes.
#include <stdlib.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *h = malloc(16);
  memset(h, 0, 16);
  int *q = (int *)(h + __VERIFIER_nondet_uint() % 9);
  int r = *q;
  free(h);
  return r;
}
