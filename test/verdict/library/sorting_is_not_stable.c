// VERDICT expect=false property=none kind=assertion default=false
/* qsort may exchange elements that are equal. */
#include <assert.h>
#include <stdlib.h>
struct pair { int key, value; };
static int by_key(const void *a, const void *b) {
  const struct pair *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
int main(void) {
  struct pair a[3] = {{2, 0}, {1, 1}, {1, 2}};
  qsort(a, 3, sizeof *a, by_key);
  assert(a[0].value < a[1].value);
  return 0;
}
