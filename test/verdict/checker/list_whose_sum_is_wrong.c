// VERDICT expect=false property=none kind=assertion default=false engines=kiki,dash,test
// The twin of list_with_a_number_beside_the_pointer.c: one of the two sums is forgotten.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node last = {9, 0}, middle = {1, &last}, first = {2, &middle}, *at = &middle;
  unsigned sum = 0;
  if (__VERIFIER_nondet_uint()) at = &first;
  for (; at; at = at->next) sum += at->value;
  assert(sum == 10);
  return 0;
}
