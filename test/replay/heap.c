// REPLAY
/* Lost memory, double free and use after free, by what an input says. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int r = 0;
  char *a = malloc(8), *b = a;
  unsigned char what = __VERIFIER_nondet_uchar();
  if (what != 1) free(a);
  if (what == 1) a = b = NULL;
  if (what == 2) free(b);
  if (what == 3) r = b[what];
  return r;
}
