// VERDICT expect=true property=none default=true
/* What is written ends before the text that is read. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[10] = "....ab";
  snprintf(b, 4, "x%s", b + 4);
  assert(strcmp(b, "xab") == 0);
  return 0;
}
