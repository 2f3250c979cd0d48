// VERDICT expect=true property=none default=true
/* What a function says in errno is not what output said there before. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  printf("a\n");
  errno = 0;
  long n = strtol("12", NULL, 10);
  assert(errno == 0 && n == 12);
  puts("b");
  return 0;
}
