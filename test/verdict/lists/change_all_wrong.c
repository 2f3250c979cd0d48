// VERDICT expect=false property=unreach-call engines=nodes default=false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    int v = __VERIFIER_nondet_int();
    n->data = v < 10 || v > 20 ? 15 : v;
    n->next = head;
    head = n;
  }
  for (struct node *p = head; p; p = p->next) p->data = p->data + 1;
  for (struct node *p = head; p; p = p->next)
    if (p->data < 10 || p->data > 20) reach_error();
  return 0;
}
