// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static struct node *build(void) {
  struct node *head = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->data = __VERIFIER_nondet_int();
    if (last) last->next = n;
    else head = n;
    last = n;
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
  struct node *head = build(), *before = NULL, *x = head;
  while (x) {
    struct node *next = x->next;
    if (x->data < 0) {
      if (before) before->next = next;
      else head = next;
      free(x);
    } else {
      before = x;
    }
    x = next;
  }
  clear(head);
  return 0;
}
