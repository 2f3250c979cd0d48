// VERDICT expect=false property=valid-memsafety must=test
/* A binary tree of any shape, and only its left branches are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
static struct node *build(int depth) {
  if (!depth || __VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->left = build(depth - 1);
  n->right = build(depth - 1);
  return n;
}
static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  free(n);
}
int main(void) {
  destroy(build(20));
  return 0;
}
