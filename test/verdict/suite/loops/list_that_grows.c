// VERDICT expect=true property=none default=true
// Nodes are put in front, and all are freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *next; };
int main(void) {
  struct n *l = 0;
  int k = 0;
  while (k < 3 && __VERIFIER_nondet_int()) {
    struct n *t = malloc(sizeof *t);
    t->next = l;
    l = t;
    k++;
  }
  while (l) { struct n *t = l->next; free(l); l = t; }
  return 0;
}
