// EVERYDAY expect=true quick group=strings
/* Numbers in a list; all of it is freed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2) return 1;
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  if (!first || !second) {
    free(first);
    free(second);
    return 1;
  }
  *first = (struct node){a, second};
  *second = (struct node){b, NULL};
  for (struct node *n = first; n; n = n->next) printf("%d\n", n->value);
  free(first);
  free(second);
  return 0;
}
