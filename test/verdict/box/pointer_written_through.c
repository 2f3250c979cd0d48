// VERDICT expect=false property=unreach-call engines=box,kiki,pred,dash
/* A pointer that is read from memory of an unknown object may be that of `key`, and is written. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int key = 1;
struct node { int *at; };
struct node first = {&key};
int main(void) {
  struct node *nodes[2] = {&first, &first}, *n = nodes[__VERIFIER_nondet_int() & 1];
  while (__VERIFIER_nondet_int()) {
    if (key == 1) *n->at = 2;
    else if (key == 2) __VERIFIER_error();
  }
  return 0;
}
