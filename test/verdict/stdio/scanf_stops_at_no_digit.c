// VERDICT expect=true property=none default=true
/* What stands behind a number is no digit; white space in a format skips all of it. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x, next;
  char c;
  if (scanf("%d", &x) == 1) {
    next = getchar();
    assert(next < '0' || next > '9');
  }
  if (scanf(" %c", &c) == 1) assert(c != ' ' && c != '\n');
  return 0;
}
