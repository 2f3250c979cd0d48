// VERDICT expect=false property=termination default=false
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second), *p = first;
  first->next = second, second->next = first;
  first->value = second->value = 1;
  while (p->value != 2) p = p->next;
  return 0;
}
