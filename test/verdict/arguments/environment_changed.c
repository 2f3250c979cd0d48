// VERDICT expect=false property=none kind=assertion default=unknown
/* Whether main's table shows what setenv does is up to the library. */
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv, char **variables) {
  if (variables[0]) return 0;
  setenv("COLOR", "red", 1);
  assert(!variables[0]);
  return 0;
}
