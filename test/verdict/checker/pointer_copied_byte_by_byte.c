// VERDICT expect=true property=none default=true engines=kiki,dash
// A node is copied byte by byte: where the copied pointer points to is known from the bytes that were stored.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node last = {3, 0}, other = {6, 0}, first = {4, &last}, copy = {0, 0};
  unsigned char *from = (unsigned char *)&first, *to = (unsigned char *)&copy;
  if (__VERIFIER_nondet_uint()) first.next = &other;
  for (unsigned i = 0; i < sizeof copy; i++) to[i] = from[i];
  assert(copy.next->value == 3 || copy.next->value == 6);
  return 0;
}
