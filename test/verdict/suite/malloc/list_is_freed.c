// VERDICT expect=true property=none default=true
// Every node, and each of them once.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct n { struct n *next; int v; };
int main(void) {
  struct n *l = 0;
  unsigned k = __VERIFIER_nondet_uint() % 4;
  while (k--) {
    struct n *t = malloc(sizeof *t);
    if (!t) break;
    t->v = (int)k;
    t->next = l;
    l = t;
  }
  while (l) { struct n *t = l; l = l->next; free(t); }
  return 0;
}
