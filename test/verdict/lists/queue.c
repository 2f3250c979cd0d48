// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static void clear(struct node *x) {
  while (x) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
}
int main(void) {
  struct node *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct node *n = malloc(sizeof *n);
      n->next = NULL;
      n->data = 1;
      if (last) last->next = n;
      else first = n;
      last = n;
    } else if (first) {
      struct node *n = first;
      first = n->next;
      if (!first) last = NULL;
      free(n);
    }
  }
  clear(first);
  return 0;
}
