// VERDICT expect=true property=none args=--function=f default=any
/* A truth value of a caller is 0 or 1. */
#include <assert.h>

int f(_Bool *b) {
  if (!b) return 0;
  unsigned char c = *(unsigned char *)b;
  assert(c < 2);
  return 0;
}
