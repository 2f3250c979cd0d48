// VERDICT expect=false property=none kind=assertion default=false
/* Input 99999999999999999999: one conversion, and errno is ERANGE. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  int x = 0;
  errno = 0;
  if (scanf("%d", &x) == 1) assert(errno == 0);
  return 0;
}
