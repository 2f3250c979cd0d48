// VERDICT expect=false property=unreach-call must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head), *x = head;
  while (__VERIFIER_nondet_int()) {
    x->data = __VERIFIER_nondet_int();
    x->next = malloc(sizeof *x);
    x = x->next;
  }
  x->data = 0;
  x->next = NULL;
  for (x = head; x->data; x = x->next) {}
  if (x->next) reach_error();
  return 0;
}
