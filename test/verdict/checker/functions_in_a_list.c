// VERDICT expect=true property=none default=true engines=kiki,dash
// Function pointers beside characters, called while a list is walked.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned add(unsigned x) { return x + 1; }
static unsigned twice(unsigned x) { return x * 2; }
struct __attribute__((packed)) step { char name; unsigned (*run)(unsigned); struct step *next; };
int main(void) {
  struct step last = {'a', add, 0}, first = {'t', twice, &last}, *at = &first;
  unsigned x = 5;
  if (__VERIFIER_nondet_uint()) first.run = add;
  for (; at; at = at->next) x = at->run(x);
  assert(x == 11 || x == 7);
  return 0;
}
