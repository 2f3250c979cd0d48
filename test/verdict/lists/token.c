// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head), *x = head;
  head->data = 0;
  while (__VERIFIER_nondet_int()) {
    x->next = malloc(sizeof *x);
    x = x->next;
    x->data = 0;
  }
  x->data = 1;
  for (x = head; x->data != 1; x = x->next)
    if (x->data != 0) reach_error();
  for (x = head; x->data != 1; x = head) {
    head = x->next;
    free(x);
  }
  free(x);
  return 0;
}
