// VERDICT expect=false property=none kind=assertion default=false
/* The part that was resolved is written. */
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  static char to[PATH_MAX] = "x";
  if (!realpath("a/b", to)) assert(to[0] == 'x');
  return 0;
}
