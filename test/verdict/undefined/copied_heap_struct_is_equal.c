// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* The same with memory of the heap, which nobody has written; the copy is read in other pieces than it was made of. */
#include <stdlib.h>
extern void reach_error(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node b = *a;
  if (a->value != b.value || a->next != b.next) reach_error();
  free(a);
  return 0;
}
