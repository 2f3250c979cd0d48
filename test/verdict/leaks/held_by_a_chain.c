// VERDICT expect=true property=valid-memsafety engines=dash,test must=kiki
// What a global points to holds the next one, in one of two orders.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int data;
  struct node *next;
} *first;

int main(void) {
  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  if (!a || !b) abort();
  if (__VERIFIER_nondet_int()) {
    first = a;
    a->next = b;
  } else {
    first = b;
    b->next = a;
  }
  while (__VERIFIER_nondet_int()) a->data ^= 1;
  return 0;
}
