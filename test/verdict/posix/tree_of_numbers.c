// VERDICT expect=true property=none default=true
/* What was put into the tree is found, and freed when it is taken out. */
#include <assert.h>
#include <search.h>
extern int __VERIFIER_nondet_int(void);
static int order(const void *a, const void *b) {
  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
int main(void) {
  void *root = 0;
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  assert(**(int **)tsearch(&a, &root, order) == a);
  if (a != b) assert(!tfind(&b, &root, order));
  assert(**(int **)tsearch(&b, &root, order) == b);
  tdelete(&a, &root, order);
  if (a != b) tdelete(&b, &root, order);
  assert(!root);
  return 0;
}
