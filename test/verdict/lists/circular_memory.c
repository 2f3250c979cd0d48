// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head;
  head->data = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = head->next;
    head->next = n;
  }
  struct node *x = head->next;
  while (x != head) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
  free(head);
  return 0;
}
