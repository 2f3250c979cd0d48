/* Linked lists: many small heap blocks, pointer chasing, merge sort by relinking, free.
   BENCH small=100000 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 600000
#endif

struct node {
  struct node *next;
  unsigned value;
};

static struct node *make(unsigned n) {
  struct node *list = NULL;
  unsigned x = 12345;
  while (n-- > 0) {
    struct node *new = malloc(sizeof *new);
    if (!new)
      exit(1);
    x = x * 1664525u + 1013904223u;
    *new = (struct node){list, x >> 8};
    list = new;
  }
  return list;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node *first, **end = &first;
  while (a && b) {
    struct node **smaller = b->value < a->value ? &b : &a;
    *end = *smaller;
    end = &(*smaller)->next;
    *smaller = *end;
  }
  *end = a ? a : b;
  return first;
}

static struct node *sort(struct node *list) {
  if (!list || !list->next)
    return list;
  struct node *slow = list, *fast = list->next;
  while (fast && fast->next) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct node *half = slow->next;
  slow->next = NULL;
  return merge(sort(list), sort(half));
}

int main(void) {
  struct node *list = sort(make(N));
  unsigned hash = 0, ordered = 1;
  while (list) {
    struct node *next = list->next;
    ordered &= !next || list->value <= next->value;
    hash = hash * 31 + list->value;
    free(list);
    list = next;
  }
  printf("ordered %u, hash %u\n", ordered, hash);
  return 0;
}
