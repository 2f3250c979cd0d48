// VERDICT expect=true property=none default=true must=shape args=--checks=default,-stack-overflow
/* A queue of any length, printed and freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL, *tail = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->value = __VERIFIER_nondet_int();
    n->next = NULL;
    if (tail) tail->next = n;
    else head = n;
    tail = n;
  }
  while (head) {
    struct node *first = head;
    head = head->next;
    printf("%d %s\n", first->value, "and");
    free(first);
  }
  return 0;
}
