// VERDICT expect=false property=none kind=assertion default=unknown
/* setenv may move environ. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char **before = environ;
  if (setenv("A_NEW_VARIABLE", "x", 1)) return 0;
  assert(environ == before);
  return 0;
}
