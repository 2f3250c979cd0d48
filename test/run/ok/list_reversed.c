// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL, **end = &list;
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    *n = (struct node){i, NULL};
    *end = n;
    end = &n->next;
  }
  struct node *reversed = NULL;
  while (list) {
    struct node *n = list;
    list = n->next;
    n->next = reversed;
    reversed = n;
  }
  for (struct node *n = reversed, *next; n; n = next) {
    next = n->next; /* before free */
    printf("%d\n", n->value);
    free(n);
  }
  return 0;
}
