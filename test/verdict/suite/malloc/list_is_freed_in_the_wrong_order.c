// VERDICT expect=false property=none default=false
// The node's link is read when the node is gone.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct n { struct n *next; int v; };
int main(void) {
  struct n *l = 0;
  unsigned k = __VERIFIER_nondet_uint() % 4;
  while (k--) {
    struct n *t = malloc(sizeof *t);
    if (!t) break;
    t->next = l;
    l = t;
  }
  for (; l; l = l->next) free(l);
  return 0;
}
