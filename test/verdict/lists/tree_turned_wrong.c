// VERDICT expect=false property=valid-memsafety must=test
/* A binary tree grows at its root; turning it loses a branch. */
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
      n->left = NULL;
      root->right = n;
    } else {
      root = n->right;
      free(n);
    }
  }
  return 0;
}
