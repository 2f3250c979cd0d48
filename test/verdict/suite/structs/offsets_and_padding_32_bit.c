// VERDICT expect=true property=none args=-m32 default=true
// The same structure with -m32: doubles are aligned to 4 in structures of this data model.
#include <assert.h>
#include <stddef.h>
struct s { char c; long l; short h; double d; };
int main(void) {
  assert(offsetof(struct s, l) == 4 && offsetof(struct s, h) == 8 && offsetof(struct s, d) == 12);
  assert(sizeof(struct s) == 20);
  return 0;
}
