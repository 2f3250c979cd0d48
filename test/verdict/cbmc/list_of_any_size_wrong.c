// VERDICT expect=false property=none kind=assertion args=--function=clear_harness engines=test must=test
// A list of any size: sizes that a solver gives first are too large to be run, smaller ones are not.
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

struct list {
  size_t size, n, item;
  void *data;
};

static bool valid(const struct list *l) {
  bool fits = l->size >= l->n;
  bool data = (l->size != 0 || l->data == NULL) &&
              (l->size == 0 || __CPROVER_w_ok(l->data, l->size));
  return fits && data && l->item != 0;
}

void clear_harness(void) {
  struct list l;
  __CPROVER_assume(l.item <= 2);
  l.data = malloc(l.size);
  __CPROVER_assume(valid(&l));
  if (l.n == 5 && l.size == 777) l.item = 0;
  assert(valid(&l));
}
