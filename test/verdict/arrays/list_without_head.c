// VERDICT expect=false property=valid-memsafety default=false
// Figure 3.2 of M. Smutny, written anew: the head of a list is not initialised, and the list is
// walked.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct elem { struct elem *next; int val; };

int main(void) {
  struct elem *head;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct elem *new;
    new = malloc(sizeof *new);
    if (!new) return 1;
    new->next = head;
    head = new;
  }

  struct elem *e = head;
  while (e) {
    e->val = 0;
    e = e->next;
  }
  return 0;
}
