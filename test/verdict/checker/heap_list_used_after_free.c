// VERDICT expect=false property=valid-memsafety default=false engines=kiki,test
// The twin of heap_list_behind_many_branches.c: the pointer is read from a node that was freed.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
static struct node *push(unsigned value, struct node *next) {
  struct node *made = malloc(sizeof *made);
  made->value = value;
  made->next = next;
  return made;
}
int main(void) {
  struct node *at = push(9, 0);
  if (__VERIFIER_nondet_uint() == 12345) at = push(2, at);
  else at->value = 3;
  while (at) {
    free(at);
    at = at->next;
  }
  return 0;
}
