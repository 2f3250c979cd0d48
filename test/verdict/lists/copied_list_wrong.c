// VERDICT expect=false property=valid-memsafety must=test
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
  struct node *a = build(1), *copy = NULL, *last = NULL;
  for (struct node *x = a; x; x = x->next) {
    struct node *n = malloc(sizeof *n);
    n->data = x->data;
    n->next = NULL;
    if (last) last->next = n;
    else copy = x;
    last = n;
  }
  clear(a);
  clear(copy);
  return 0;
}
