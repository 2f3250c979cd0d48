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
int main(void) {
  struct node *head = build(0);
  for (struct node *x = head; x; x = x->next) x->data += 5, x = x->next ? x->next : x;
  for (struct node *x = head; x; x = x->next)
    if (x->data != 5) reach_error();
  return 0;
}
