// VERDICT expect=false property=valid-memsafety engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *a = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = a;
    a = n;
  }
  if (a && a->next) a[1].data = 5;
  return 0;
}
