// VERDICT expect=false property=none kind=assertion default=false
/* A number that stands last in a file is read up to the end of the file. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) == 1) assert(!feof(stdin));
  return 0;
}
