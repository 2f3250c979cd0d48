// VERDICT expect=true property=none default=true
/* %c and %s match whatever stands there: the result is 1 or EOF, never 0. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  char c, word[4];
  if (scanf("%c", &c) == EOF) return 0;
  if (c == 'a') return 1;
  assert(scanf("%3s", word) != 0);
  return 0;
}
