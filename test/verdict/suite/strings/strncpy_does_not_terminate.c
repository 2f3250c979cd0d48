// VERDICT expect=false property=none default=false
// With n characters and no more room, no terminator is written.
#include <string.h>
int main(void) {
  char a[3];
  strncpy(a, "abcdef", sizeof a);
  return (int)strlen(a);
}
