// VERDICT expect=false property=none kind=assertion default=false
/* A variable that getenv finds is in main's table. */
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv, char **variables) {
  if (getenv("COLOR")) assert(!variables[0]);
  return 0;
}
