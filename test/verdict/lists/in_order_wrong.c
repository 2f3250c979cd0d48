// VERDICT expect=false property=valid-memsafety must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static void clear(struct node *x) {
  while (x) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
}
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n), **at = &head;
    n->data = __VERIFIER_nondet_int();
    while (*at && (*at)->data < n->data) at = &(*at)->next;
    n->next = *at ? (*at)->next : NULL;
    *at = n;
  }
  clear(head);
  return 0;
}
