// VERDICT expect=false property=valid-memsafety default=false engines=dash,test must=kiki
// The two hold each other, and on one way nothing holds them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int data;
  struct node *next;
} *first;

int main(void) {
  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  if (!a || !b) abort();
  if (__VERIFIER_nondet_int()) first = a;
  b->next = a;
  a->next = b;
  while (__VERIFIER_nondet_int()) a->data ^= 1;
  return 0;
}
