// RUN expect=freed@22 native=asan
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  *n = (struct node){value, list};
  return n;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++)
    list = push(list, i);
  for (struct node *n = list; n; n = n->next) { /* BUG: n is freed already */
    printf("%d\n", n->value);
    free(n);
  }
  return 0;
}
