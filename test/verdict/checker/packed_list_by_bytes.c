// VERDICT expect=true property=none default=true engines=kiki
// A pointer behind a single byte: it is put together from eight pieces.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) node { unsigned char value; struct node *next; };
int main(void) {
  struct node last = {3, 0}, first = {4, &last}, *at = &last;
  unsigned sum = 0;
  if (__VERIFIER_nondet_uint()) at = &first;
  for (; at; at = at->next) sum += at->value;
  assert(sum == 3 || sum == 7);
  return 0;
}
