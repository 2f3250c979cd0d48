// VERDICT expect=false property=unreach-call must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next, *prev; int data; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->prev = NULL;
    if (head && !head->next) head->prev = n;
    head = n;
  }
  for (struct node *x = head; x; x = x->next)
    if (x->next && x->next->prev != x) reach_error();
  return 0;
}
