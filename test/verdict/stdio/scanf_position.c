// VERDICT expect=true property=none default=true
/* A number has at least one character; nothing was read before the first conversion. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x, n = 5, before = 5;
  assert(scanf("%n", &before) == 0 && before == 0);
  if (scanf("%d%n", &x, &n) == 1) assert(n > 0);
  return 0;
}
