// VERDICT expect=true property=none default=true args=--time-limit=30
/* Shapes prove all accesses of lists of any length; that the stack suffices is in the text, and is
   said at the end, when runs have looked for uninitialised variables for long enough. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
static struct node *insert(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) return head;
  n->data = value;
  if (!head || head->data >= value) {
    n->next = head;
    return n;
  }
  struct node *p = head;
  while (p->next && p->next->data < value) p = p->next;
  n->next = p->next;
  p->next = n;
  return head;
}
int main(void) {
  struct node *list = NULL;
  for (int x; (x = __VERIFIER_nondet_int()) != 0;) list = insert(list, x);
  for (struct node *p = list; p; p = p->next) printf("%d ", p->data);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
