// VERDICT expect=false property=unreach-call engines=nodes default=false
/* Half of a pointer becomes zero: what is left is not null. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = 5;
    n->next = list;
    list = n;
  }
  struct node *first = list;
  __builtin_memset(&list, 0, 4);
  if (first && list) reach_error();
  return 0;
}
