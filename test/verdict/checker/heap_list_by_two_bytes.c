// VERDICT expect=true property=none args=-m32 default=true engines=kiki
// Pointers of 4 bytes, in pieces of 2: the smaller field is a short, and nothing is padded.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) node { unsigned short value; struct node *next; };
int main(void) {
  struct node *list = malloc(sizeof *list), *more = malloc(sizeof *more);
  unsigned sum = 0;
  list->value = 5, list->next = 0;
  more->value = 7, more->next = list;
  if (__VERIFIER_nondet_uint() > 3) more->value++;
  while (more) {
    struct node *next = more->next;
    sum += more->value;
    free(more);
    more = next;
  }
  assert(sum == 12 || sum == 13);
  return 0;
}
