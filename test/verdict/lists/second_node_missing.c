// VERDICT expect=false property=valid-memsafety engines=shape must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *n = head->next;
    free(head);
    head = n->next;
    free(n);
  }
  return 0;
}
