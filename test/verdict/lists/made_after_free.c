// VERDICT expect=false property=unreach-call engines=nodes
/* Hardly any memory, and any number of nodes: a bound of how many there are would prove it. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (!x) return 0;
    x->next = 0, x->value = 1;
    n++;
    if (n > 100000000) reach_error();
    free(x);
  }
  return 0;
}
