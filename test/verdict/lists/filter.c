// VERDICT expect=true property=unreach-call engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    int v = __VERIFIER_nondet_int();
    n->data = v < 10 || v > 20 ? 15 : v;
    n->next = head;
    head = n;
  }
  struct node *small = NULL;
  while (head) {
    struct node *n = head->next;
    if (head->data < 15) {
      head->next = small;
      small = head;
    } else {
      free(head);
    }
    head = n;
  }
  for (struct node *p = small; p; p = p->next)
    if (p->data < 10 || p->data > 20) reach_error();
  return 0;
}
