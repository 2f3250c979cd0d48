// VERDICT expect=true property=none engines=nodes,kiki,dash,test
// Numbers are inserted where they belong, printed, and all nodes are freed.
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int data;
  struct node *next;
} Node;

static Node *insert(Node *head, int value) {
  Node *n = malloc(sizeof(Node));
  if (!n) return head;
  n->data = value;
  if (head == NULL || head->data >= value) {
    n->next = head;
    return n;
  }
  Node *p = head;
  while (p->next != NULL && p->next->data < value) p = p->next;
  n->next = p->next;
  p->next = n;
  return head;
}

int main(void) {
  Node *list = NULL;
  int x;
  while ((x = __VERIFIER_nondet_int()) != 0) list = insert(list, x);
  for (Node *p = list; p; p = p->next) printf("%d ", p->data);
  printf("\n");
  while (list != NULL) {
    Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
