// VERDICT expect=true property=none default=true engines=kiki,dash
// The pointer lies beside a smaller field, so the check of kiki's proof reads it in two pieces: its targets must not get lost.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node last = {9, 0}, middle = {1, &last}, first = {2, &middle}, *at = &middle;
  unsigned sum = 0;
  if (__VERIFIER_nondet_uint()) at = &first;
  while (at) {
    struct node *next = at->next;
    sum += at->value;
    at = next;
  }
  assert(sum == 10 || sum == 12);
  return 0;
}
