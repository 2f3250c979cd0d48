// VERDICT expect=false property=none kind=assertion default=false
/* 32 functions are what C promises; there may be more. */
#include <assert.h>
#include <stdlib.h>
static int n;
static void first(void) { assert(n < 39); }
static void count(void) { n++; }
int main(void) {
  atexit(first);
  for (int i = 0; i < 39; i++) atexit(count);
  return 0;
}
