// VERDICT expect=true property=none default=true
// __func__ is a constant array.
#include <assert.h>
#include <string.h>
static const char *who(void) { return __func__; }
int main(void) {
  assert(strcmp(who(), "who") == 0 && sizeof __func__ == 5);
  return 0;
}
