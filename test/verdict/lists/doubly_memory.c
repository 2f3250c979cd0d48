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
static void clear(struct node *x) {
  while (x) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
}
int main(void) {
  struct node *x = build();
  for (struct node *p = x; p; p = p->next)
    if (p->prev) p->prev->data = 2;
  clear(x);
  return 0;
}
