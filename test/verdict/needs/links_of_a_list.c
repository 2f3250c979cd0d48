// VERDICT expect=true property=none args=--function=list_add default=unknown
/* The first node knows the last one: an invariant of the list, which no argument can be said to
   keep. */
#include <stdlib.h>

struct node {
  struct node *next, *prev;
  int value;
};
struct list {
  struct node *first;
};

int list_add(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = value, n->next = NULL, n->prev = n;
  if (!l->first) l->first = n;
  else if (l->first->prev) {
    n->prev = l->first->prev;
    l->first->prev->next = n;
    l->first->prev = n;
  }
  return 1;
}
