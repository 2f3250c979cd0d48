// VERDICT expect=true property=termination default=true
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second), *p = first;
  first->next = second, second->next = first;
  first->value = 1, second->value = 2;
  while (p->value != 2) p = p->next;
  return 0;
}
