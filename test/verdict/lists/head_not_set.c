// VERDICT expect=true property=valid-memsafety must=shape
/* A list whose last link is set (figure 3.2 of 2LS' way to name what is imprecise). */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct elem { struct elem *next; int val; } elem_t;
int main(void) {
  int n = __VERIFIER_nondet_int();
  elem_t *head = NULL;
  for (int i = 0; i < n; i++) {
    elem_t *node = malloc(sizeof *node);
    node->next = head;
    head = node;
  }
  elem_t *e = head;
  while (e) {
    elem_t *next = e->next;
    free(e);
    e = next;
  }
  return 0;
}
