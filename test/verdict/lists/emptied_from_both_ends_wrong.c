// VERDICT expect=false property=valid-memsafety must=test
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next, *prev; int data; };
int main(void) {
  struct node *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = NULL;
    n->prev = last;
    if (last) last->next = n;
    else first = n;
    last = n;
  }
  while (first) {
    struct node *x = first;
    if (__VERIFIER_nondet_int()) {
      first = x->next;
      if (first) first->prev = NULL;
      else last = NULL;
    } else {
      x = last;
      last = x->prev;
      if (last) last->next = NULL;
    }
    free(x);
  }
  return 0;
}
