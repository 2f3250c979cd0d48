// VERDICT expect=true property=none
// A field that says where its element is.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct slot { int index, used; };
struct slot s[300];
int main(void) {
  for (int i = 0; i < 300; i++) {
    s[i].index = i;
    s[i].used = 0;
  }
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at >= 300) return 0;
  assert(s[at].index == at && !s[at].used);
  return 0;
}
