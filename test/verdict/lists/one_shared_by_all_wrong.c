// VERDICT expect=false property=valid-memsafety must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct other { int value; };
struct node { struct node *next; struct other *other; };
int main(void) {
  struct other *shared = malloc(sizeof *shared);
  struct node *head = NULL;
  shared->value = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->other = shared;
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    head->other->value = 1;
    free(head->other);
    free(head);
    head = next;
  }
  free(shared);
  return 0;
}
