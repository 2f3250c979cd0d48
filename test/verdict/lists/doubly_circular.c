// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next, *prev; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head->prev = head;
  head->data = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = head;
    n->prev = head->prev;
    head->prev->next = n;
    head->prev = n;
  }
  while (head->prev != head) {
    struct node *x = head->prev;
    x->prev->next = head;
    head->prev = x->prev;
    free(x);
  }
  free(head);
  return 0;
}
