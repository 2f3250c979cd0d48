// VERDICT expect=true property=none default=true
// From the address of a member to the structure around it.
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next; };
struct item { int v; struct link l; };
int main(void) {
  struct item a = {__VERIFIER_nondet_int(), {0}};
  struct link *p = &a.l;
  struct item *i = (struct item *)((char *)p - offsetof(struct item, l));
  assert(i == &a && i->v == a.v);
  return 0;
}
