// VERDICT expect=true property=none default=true
// Adjacent literals are one; an escape ends where it ends.
#include <assert.h>
#include <string.h>
int main(void) {
  const char *s = "a\x62" "c" "\0d";
  assert(strlen(s) == 3 && s[4] == 'd' && s[1] == 'b' && sizeof "ab" "cd" == 5);
  return 0;
}
