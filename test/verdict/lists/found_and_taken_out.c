// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static struct node *build(int data) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = data;
    n->next = head;
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
  struct node *head = build(1), *x = head, *before = NULL;
  while (x && __VERIFIER_nondet_int()) {
    before = x;
    x = x->next;
  }
  if (x) {
    if (before) before->next = x->next;
    else head = x->next;
    free(x);
  }
  clear(head);
  return 0;
}
