// VERDICT expect=false property=unreach-call engines=nodes default=false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head), *last = head;
  head->data = 10;
  head->next = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = last->data + 5;
    n->next = NULL;
    last->next = n;
    last = n;
  }
  for (struct node *p = head; p; p = p->next)
    if (p->data < 10 || p->data > 20) reach_error();
  return 0;
}
