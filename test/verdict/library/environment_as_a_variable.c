// VERDICT expect=true property=none kind=assertion default=unknown
/* What environ is, a library decides that has no model of it; here it is never null. */
#include <assert.h>
extern char **environ;
int main(void) {
  assert(environ);
  return 0;
}
