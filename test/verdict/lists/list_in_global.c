// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int data; };
static struct node *stack;
static void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->data = v;
  n->next = stack;
  stack = n;
}
static int pop(void) {
  struct node *n = stack;
  int v = n->data;
  stack = n->next;
  free(n);
  return v;
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) push(__VERIFIER_nondet_int());
    else if (stack) pop();
  }
  while (stack) pop();
  return 0;
}
