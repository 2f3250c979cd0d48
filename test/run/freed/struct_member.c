// RUN expect=freed@24 native=asan
#include <stdio.h>
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int weight;
};

static struct tree *leaf(int weight) {
  struct tree *t = calloc(1, sizeof *t);
  if (!t)
    exit(1);
  t->weight = weight;
  return t;
}

int main(void) {
  struct tree *root = leaf(1);
  root->left = leaf(2);
  root->right = leaf(3);
  printf("%d\n", root->left->weight + root->right->weight);
  free(root);
  free(root->left); /* BUG: root is gone, and with it the way to its children */
  return 0;
}
