// VERDICT expect=false property=unreach-call engines=shape,kiki,test
/* Of the address of a freed node only that it is not null is known: another one may be there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  unsigned long last = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (last && last + 64 == (unsigned long)n) reach_error();
    last = (unsigned long)n;
    free(n);
  }
  return list != NULL;
}
