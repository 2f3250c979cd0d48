// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int *data; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = NULL;
    if (__VERIFIER_nondet_int()) n->data = malloc(sizeof *n->data);
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    if (head->data) *head->data = 1;
    free(head->data);
    free(head);
    head = next;
  }
  return 0;
}
