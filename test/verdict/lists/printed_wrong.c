// VERDICT expect=false property=none default=false engines=shape
/* It is freed before it is printed. */
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
    free(first);
    printf("%d\n", first->value);
  }
  return 0;
}
