// VERDICT expect=true property=unreach-call engines=nodes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static struct node *make(struct node *next, int data) {
  struct node *n = malloc(sizeof *n);
  n->next = next;
  n->data = data;
  return n;
}

static void push(struct node **head, int data) { *head = make(*head, data); }

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) push(&head, 11);
  for (struct node *p = head; p; p = p->next)
    if (p->data < 10 || p->data > 20) reach_error();
  return 0;
}
