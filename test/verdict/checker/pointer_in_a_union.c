// VERDICT expect=true property=none default=true engines=kiki
// The pointers of a list share their bytes with an array of characters that is written, too.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
union link { union link *next; unsigned char raw[sizeof(void *)]; };
int main(void) {
  union link end, two, one, *at = &one;
  unsigned length = 0;
  for (unsigned i = 0; i < sizeof end; i++) end.raw[i] = 0;
  two.next = &end;
  one.next = &two;
  if (__VERIFIER_nondet_uint()) one.next = &end;
  while (at) {
    length++;
    at = at->next;
  }
  assert(length == 2 || length == 3);
  return 0;
}
