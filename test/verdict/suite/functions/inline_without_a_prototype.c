// VERDICT expect=true property=none default=true
// static inline, and an inline definition with an extern one.
#include <assert.h>
static inline int one(void) { return 1; }
inline int two(void) { return 2; }
extern inline int two(void);
int main(void) {
  assert(one() + two() == 3);
  return 0;
}
