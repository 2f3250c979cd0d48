// VERDICT expect=true property=none default=true engines=kiki
// Like list_behind_many_branches.c, with nodes on the heap that are freed while the list is walked.
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
  unsigned count = 0;
  struct node *at = push(9, 0);
  for (int i = 0; i < 20; i++)
    if (__VERIFIER_nondet_uint()) count++;
  at = push(1, at);
  if (__VERIFIER_nondet_uint()) at = push(2, at);
  while (at) {
    struct node *next = at->next;
    count += at->value;
    free(at);
    at = next;
  }
  return count == 7;
}
