// VERDICT expect=false property=unreach-call must=test
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
  struct node *a = build(1), *b = build(3), *x = a;
  if (!a) {
    a = b;
  } else {
    while (x->next) x = x->next;
    x->next = b;
  }
  for (x = a; x; x = x->next)
    if (x->data < 1 || x->data > 2) reach_error();
  clear(a);
  return 0;
}
