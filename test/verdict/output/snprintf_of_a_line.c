// VERDICT expect=false property=none kind=assertion default=false args=-m32
// A line that is read and copied: one text of many fails.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[8], copy[16];
  if (!fgets(line, 8, stdin)) return 0;
  snprintf(copy, 16, "%s", line);
  assert(strcmp(copy, "QZK\n"));
  return 0;
}
