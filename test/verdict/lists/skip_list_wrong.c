// VERDICT expect=false property=valid-memsafety must=test
/* Two levels: some nodes are linked a second time, and looked at when they are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *far; };
int main(void) {
  struct node *head = NULL, *express = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->far = NULL;
    if (__VERIFIER_nondet_int()) {
      n->far = express;
      express = n;
    }
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  for (struct node *p = express; p; p = p->far)
    ;
  return 0;
}
