// VERDICT expect=true property=unreach-call engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item { int key; struct item *next; };

int main(void) {
  struct item *ring = malloc(sizeof *ring);
  ring->key = 1;
  ring->next = ring;
  while (__VERIFIER_nondet_int()) {
    struct item *n = malloc(sizeof *n);
    n->key = 2;
    n->next = ring->next;
    ring->next = n;
  }
  for (struct item *p = ring->next; p != ring; p = p->next)
    if (p->key < 1 || p->key > 2) reach_error();
  return 0;
}
