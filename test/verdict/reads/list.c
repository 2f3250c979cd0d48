// VERDICT expect=true property=none default=true engines=reads
/* Numbers that are read become a list of any length. */
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int value;
  while (scanf("%d", &value) == 1) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->value = value;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *first = list;
    list = list->next;
    printf("%d\n", first->value);
    free(first);
  }
  return 0;
}
