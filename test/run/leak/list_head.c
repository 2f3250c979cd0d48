// RUN expect=leak@11 args=--checks=leak native=lsan
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *make(int value) {
  struct node *n = malloc(sizeof *n); /* BUG: the second node is lost */
  if (!n)
    exit(1);
  *n = (struct node){value, NULL};
  return n;
}

static int work(void) {
  struct node *list = make(1);
  list->next = make(2);
  int v = list->next->value;
  free(list); /* the head only */
  return v;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d\n", work());
  return 0;
}
