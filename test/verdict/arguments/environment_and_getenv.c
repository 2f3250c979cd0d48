// VERDICT expect=true property=none kind=assertion default=any
/* What getenv finds is in main's table; nothing is in an empty one. */
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv, char **variables) {
  if (!variables[0]) assert(!getenv("COLOR"));
  return 0;
}
