// VERDICT expect=true property=none default=true engines=kiki
// An item of a doubly linked list, with numbers beside its pointers, is replaced by another one, wherever it is.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct item { struct item *next, *prev, *child; int type; const char *name; int value; };
static int replace(struct item *parent, struct item *item, struct item *by) {
  if (!parent || !parent->child || !by || !item) return 0;
  if (by == item) return 1;
  by->next = item->next;
  by->prev = item->prev;
  if (by->next) by->next->prev = by;
  if (parent->child == item) {
    if (parent->child->prev == parent->child) by->prev = by;
    parent->child = by;
  } else {
    if (by->prev) by->prev->next = by;
    if (!by->next) parent->child->prev = by;
  }
  item->next = item->prev = 0;
  return 1;
}
int main(void) {
  struct item first = {.type = 1, .name = "first"}, second = {.type = 2}, other = {.type = 4};
  struct item list = {.child = &first}, *which = &first;
  int types = 0;
  first.next = &second, first.prev = &second, second.prev = &first;
  if (__VERIFIER_nondet_uint() & 1) which = &second;
  if (__VERIFIER_nondet_uint() & 1) which = &other;
  if (which != &other) replace(&list, which, &other);
  for (struct item *at = list.child; at; at = at->next) types += at->type;
  assert(types == 3 || types == 5 || types == 6);
  return 0;
}
