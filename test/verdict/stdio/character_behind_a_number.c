// VERDICT expect=true property=unreach-call default=true
/* Where scanf stopped reading a number, and not at the end, there is a character. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || feof(stdin) || ferror(stdin)) return 0;
  assert(getchar() != EOF);
  return 0;
}
