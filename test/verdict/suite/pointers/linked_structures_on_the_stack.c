// VERDICT expect=true property=none default=true engines=kiki,dash,test
// A ring of locals.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct n { int v; struct n *next; };
int main(void) {
  struct n a = {1, 0}, b = {2, &a}, c = {4, &b};
  a.next = &c;
  struct n *p = &a;
  int s = 0;
  unsigned k = __VERIFIER_nondet_uint() % 5;
  while (k--) s += p->v, p = p->next;
  assert(s <= 8 && p->next->next->next == p);
  return 0;
}
