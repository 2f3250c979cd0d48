// RUN expect=unfreed@12 args=--checks=unfreed native=none
// native: LeakSanitizer does not report what is reachable from a static variable
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

static int count(void) {
  static struct node *list;
  struct node *n = malloc(sizeof *n); /* BUG: two nodes are left at the end */
  if (!n)
    exit(1);
  n->next = list;
  list = n;
  int c = 0;
  for (; n; n = n->next)
    c++;
  return c;
}

int main(void) {
  count();
  printf("%d\n", count());
  return 0;
}
