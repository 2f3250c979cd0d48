// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *child[2];
};

static void insert(struct tree **at, int key) {
  while (*at && (*at)->key != key)
    at = &(*at)->child[(*at)->key < key];
  if (*at)
    return;
  *at = calloc(1, sizeof **at);
  if (!*at)
    exit(1);
  (*at)->key = key;
}

static int walk(const struct tree *t, int depth) {
  if (!t)
    return 0;
  int left = walk(t->child[0], depth + 1);
  printf("%d@%d ", t->key, depth);
  return left + 1 + walk(t->child[1], depth + 1);
}

static void delete(struct tree *t) {
  if (t) {
    delete(t->child[0]);
    delete(t->child[1]);
    free(t);
  }
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 0; i < 12; i++)
    insert(&root, i * 7 % 11);
  printf(": %d\n", walk(root, 0));
  delete(root);
  return 0;
}
