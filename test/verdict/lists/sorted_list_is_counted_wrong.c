// VERDICT expect=false property=none default=false
/* The same, and one variable has no value: proofs of everything else do not end the runs. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
int main(void) {
  struct node *list = NULL;
  int count;
  for (int x; (x = __VERIFIER_nondet_int()) != 0;) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->data = x;
    n->next = list;
    list = n;
    if (x == 1234567) count = x & 7;
  }
  if (list && list->data == 7654321 && (count & 1)) printf("odd\n");
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
