// RUN expect=null@13 native=asan
#include <stdio.h>

struct node {
  int value;
  struct node *next;
};

/* The value of element N of the list; does not look for the end. */
static int nth(struct node *list, int n) {
  while (n-- > 0)
    list = list->next;
  return list->value; /* BUG: the list has 3 elements */
}

int main(void) {
  struct node c = {30, NULL}, b = {20, &c}, a = {10, &b};
  printf("%d %d %d\n", nth(&a, 0), nth(&a, 1), nth(&a, 2));
  printf("%d\n", nth(&a, 3));
  return 0;
}
