// VERDICT expect=true property=none default=true engines=kiki
// The pointers of a list are changed while it is walked; a pointer to a pointer finds its end.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node a = {1, 0}, b = {2, &a}, c = {3, &b}, *list = &c, *back = 0, **end = &back;
  if (__VERIFIER_nondet_uint() & 1) list = &b;
  while (list) {
    struct node *next = list->next;
    list->next = back;
    back = list;
    list = next;
  }
  while (*end) end = &(*end)->next;
  assert(back == &a && (end == &b.next || end == &c.next));
  return 0;
}
