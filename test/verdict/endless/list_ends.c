// VERDICT expect=true property=termination default=true
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0, *last = 0;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    if (!last) last = n;
  }
  last->next = 0;
  int length = 0;
  for (struct node *p = list; p; p = p->next) length = !length;
  return length;
}
