// VERDICT expect=false property=valid-memsafety must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct other { int value; };
struct node { struct node *next; struct other *other; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->other = malloc(sizeof *n->other);
    n->other->value = 3;
    n->next = head;
    head = n;
  }
  for (struct node *x = head; x; x = x->next)
    if (x->other->value != 3) reach_error();
  while (head) {
    struct node *next = head->next;
    free(head);
    free(head->other);
    head = next;
  }
  return 0;
}
