// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test args=-m32
/* As copied_heap_struct_is_equal, with pointers of 32 bits; the second copy is a copy of the first. */
#include <stdlib.h>
extern void reach_error(void);
struct node { char tag; struct node *next; short end; };
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node b = *a, c = b;
  if (c.tag != a->tag || c.next != a->next || b.end != c.end) reach_error();
  free(a);
  return 0;
}
