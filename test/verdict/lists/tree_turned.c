// VERDICT expect=true property=valid-memsafety engines=shape
/* A binary tree grows at its root; it is freed by turning it until the root has no left branch. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    if (__VERIFIER_nondet_int())
      n->left = root;
    else
      n->right = root;
    root = n;
  }
  while (root) {
    struct node *n = root;
    if (n->left) {
      root = n->left;
      n->left = root->right;
      root->right = n;
    } else {
      root = n->right;
      free(n);
    }
  }
  return 0;
}
