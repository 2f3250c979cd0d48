// VERDICT expect=true property=none default=true
// The length is what would have been written.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[8];
  assert(snprintf(b, sizeof b, "%d-%s", -12, "abcdefgh") == 12 && strcmp(b, "-12-abc") == 0);
  assert(sprintf(b, "%05.1f", 2.25) == 5 && strcmp(b, "002.2") == 0);
  assert(snprintf(0, 0, "%x%c", 255, 'z') == 3);
  return 0;
}
