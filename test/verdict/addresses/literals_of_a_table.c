// VERDICT expect=false property=none kind=assertion default=unknown
/* The empty text may be the end of any other. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char *const words[] = {"red", "green", ""};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 2;
  assert(words[i] + (i ? 5 : 3) != words[2]);
  return 0;
}
