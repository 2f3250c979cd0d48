// VERDICT expect=true property=none default=true
/* A third parameter that nobody looks at is in nobody's way. */
#include <assert.h>
int main(int argc, char **argv, char **variables) {
  int options = 0;
  (void)variables;
  for (int k = 1; k < argc; k++) options += argv[k][0] == '-';
  assert(options < argc);
  return 0;
}
