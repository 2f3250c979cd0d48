// VERDICT expect=false property=none kind=assertion default=false engines=test
/* The digit that was looked at is part of the number. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int x, c = getchar();
  if (!isdigit(c)) return 0;
  ungetc(c, stdin);
  if (scanf("%d", &x) == 1) assert(x != 42);
  return 0;
}
