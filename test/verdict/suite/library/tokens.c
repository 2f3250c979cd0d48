// VERDICT expect=true property=none default=true
// strtok cuts the text.
#include <assert.h>
#include <string.h>
int main(void) {
  char s[] = "a,b,,c";
  int n = 0;
  for (char *t = strtok(s, ","); t; t = strtok(0, ",")) n++, assert(strlen(t) == 1);
  assert(n == 3 && s[1] == 0);
  return 0;
}
