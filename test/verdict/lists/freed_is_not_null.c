// VERDICT expect=true property=unreach-call must=shape
/* The address of a node is not null, also when it was freed in an earlier round. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  int some = list != NULL;
  while (list) {
    last = list;
    list = list->next;
    free(last);
  }
  while (__VERIFIER_nondet_int())
    if (some && !last) reach_error();
  return 0;
}
