// VERDICT expect=true property=unreach-call engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item { int key; struct item *next, *prev; };

int main(void) {
  struct item *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *n = malloc(sizeof *n);
    n->key = 7;
    n->next = head;
    n->prev = NULL;
    if (head) head->prev = n;
    head = n;
  }
  struct item *p = head;
  while (p && __VERIFIER_nondet_int()) p = p->next;
  while (p) {
    if (p->key != 7) reach_error();
    p = p->prev;
  }
  return 0;
}
