// VERDICT expect=true property=none default=true
// No padding; members are not aligned.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) s { char c; int i; short h; };
int main(void) {
  struct s x = {1, __VERIFIER_nondet_int(), 3};
  int i = x.i;
  x.h = -1;
  x.c = -1;
  assert(sizeof x == 7 && x.i == i);
  return 0;
}
