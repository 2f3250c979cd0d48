// VERDICT expect=true property=none kind=assertion default=true
/* What is compared was allocated in the same round, and is freed after it. */
#include <assert.h>
#include <stdlib.h>
static void drop(char *p) { free(p); }
int main(void) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(4), *q = malloc(4);
    assert(p != q);
    drop(p);
    drop(q);
  }
  return 0;
}
