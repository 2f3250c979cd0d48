// VERDICT expect=true property=unreach-call engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *even = NULL, *odd = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (__VERIFIER_nondet_int()) {
      n->data = 2, n->next = even, even = n;
    } else {
      n->data = 3, n->next = odd, odd = n;
    }
  }
  for (struct node *p = even; p; p = p->next)
    if (p->data != 2 && p->data != 3) reach_error();
  for (struct node *p = odd; p; p = p->next)
    if (p->data != 2 && p->data != 3) reach_error();
  return 0;
}
