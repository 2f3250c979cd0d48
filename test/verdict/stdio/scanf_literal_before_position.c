// VERDICT expect=false property=none kind=assertion default=false
/* Input "5": the semicolon does not match, and %n is not reached. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x, n = -1;
  if (scanf("%d;%n", &x, &n) == 1) assert(n != -1);
  return 0;
}
