// VERDICT expect=false property=none kind=assertion default=unknown
/* Linkers join "meter" with the end of "kilometer", also when functions return them. */
#include <assert.h>
static const char *long_unit(void) { return "kilometer"; }
static const char *unit(void) { return "meter"; }
int main(void) {
  const char *p = long_unit();
  assert(p + 4 != unit());
  return 0;
}
