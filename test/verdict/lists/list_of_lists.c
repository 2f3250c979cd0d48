// VERDICT expect=true property=valid-memsafety engines=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct inner { struct inner *next; };
struct node { struct node *next; struct inner *list; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->list = NULL;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = malloc(sizeof *i);
      i->next = n->list;
      n->list = i;
    }
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    while (head->list) {
      struct inner *i = head->list->next;
      free(head->list);
      head->list = i;
    }
    free(head);
    head = next;
  }
  return 0;
}
