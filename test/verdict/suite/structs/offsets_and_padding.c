// VERDICT expect=true property=none default=true
// Members are aligned; the data model decides where they are.
#include <assert.h>
#include <stddef.h>
struct s { char c; long l; short h; double d; };
int main(void) {
  assert(offsetof(struct s, l) == 8 && offsetof(struct s, h) == 16 && offsetof(struct s, d) == 24);
  assert(sizeof(struct s) == 32);
  return 0;
}
