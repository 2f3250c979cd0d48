// VERDICT expect=true property=none default=true
// That an object with pointers is zero does not depend on addresses.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct list {
  size_t n;
  int *at;
  char kind[5];
  uint16_t flags;
};

#define ZEROED(X)                                                                                  \
  __CPROVER_forall {                                                                               \
    int i;                                                                                         \
    (i >= 0 && i < sizeof(X)) ==> ((const uint8_t *)&X)[i] == 0                                    \
  }

static _Bool valid(const struct list *l) { return l->n == 0 ? !l->at : l->at != NULL; }

int main(void) {
  struct list l, *p = &l;
  int *at = malloc(sizeof *at);
  __CPROVER_assume(l.n < 2);
  l.at = l.n ? at : NULL;
  __CPROVER_assert(!ZEROED(*p) || (l.n == 0 && l.kind[4] == 0 && valid(p)), "no length");
  l.at = at;
  __CPROVER_assert(!ZEROED(l), "there is a pointer");
  struct list zero = {0};
  __CPROVER_assert(ZEROED(zero) && ZEROED(zero.kind), "nothing in it");
  zero.kind[3] = 1;
  __CPROVER_assert(!ZEROED(zero), "one byte");
  return 0;
}
