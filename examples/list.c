/* A linked list whose clean-up uses memory that it has freed already.

   Natively this often seems to work: the freed memory still holds the old
   bytes.  It breaks on another machine, or on another day.

   Try:   ./protest run examples/list.c

   To repair it, read `next` before the node is freed:
       struct node *next = n->next; free(n); n = next; */
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    exit(1);
  n->value = value;
  n->next = list;
  return n;
}

static void delete_list(struct node *n) {
  while (n != NULL) {
    free(n);
    n = n->next; /* n is gone */
  }
}

int main(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 3; i++)
    list = push(list, i);
  for (struct node *n = list; n != NULL; n = n->next)
    printf("%d\n", n->value);
  delete_list(list);
  return 0;
}
