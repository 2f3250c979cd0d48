// VERDICT expect=false property=valid-memsafety must=test
/* A binary tree of any shape; then nodes are taken off that have only lost their left branch. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
static struct node *leaf(void) {
  struct node *n = malloc(sizeof *n);
  n->left = n->right = NULL;
  return n;
}
int main(void) {
  struct node *root = leaf();
  while (__VERIFIER_nondet_int()) {
    struct node **at = &root;
    while (*at) at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
    *at = leaf();
  }
  while (root) {
    struct node **at = &root;
    while ((*at)->left) at = &(*at)->left;
    free(*at);
    *at = NULL;
  }
  return 0;
}
