// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next, *prev; int data; };
static struct node *build(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->prev = NULL;
    n->data = 1;
    if (head) head->prev = n;
    head = n;
  }
  return head;
}
int main(void) {
  struct node *x = build();
  while (x && x->next) x = x->next;
  while (x) {
    struct node *before = x->prev;
    free(x);
    x = before;
  }
  return 0;
}
