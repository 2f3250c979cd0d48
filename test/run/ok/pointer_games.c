// RUN expect=ok args=--checks=all
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct link {
  struct link *next;
};
struct item {
  int value;
  struct link link;
};

#define ITEM(L) ((struct item *)((char *)(L) - offsetof(struct item, link)))

static void swap(int **a, int **b) {
  int *t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  struct item b = {2, {NULL}}, a = {1, {&b.link}};
  for (struct link *l = &a.link; l; l = l->next)
    printf("%d\n", ITEM(l)->value);
  uintptr_t n = (uintptr_t)&a;
  printf("%d %d\n", ((struct item *)n)->value, *(int *)(n + 0));
  int x = 1, y = 2, *p = &x, *q = &y;
  swap(&p, &q);
  printf("%d %d %d\n", *p, *q, p == &y);
  int *null = 0;
  printf("%d %d\n", null == NULL, !null);
  void *v = &x;
  *(char *)v = 9;
  printf("%d %d\n", x, *((unsigned char *)v + 1));
  return 0;
}
