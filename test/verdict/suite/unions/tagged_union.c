// VERDICT expect=true property=none default=true
// The tag says which member is valid.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct v { enum { INT, TEXT } tag; union { int i; char s[8]; }; };
static int size(const struct v *v) { return v->tag == INT ? v->i : v->s[0]; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct v a = {INT, {.i = n}}, b = {TEXT, {.s = "x"}};
  assert(size(&a) == n && size(&b) == 'x');
  return 0;
}
