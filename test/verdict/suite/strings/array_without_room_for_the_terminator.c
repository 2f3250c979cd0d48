// VERDICT expect=false property=none default=false
// char s[3] = "abc" has no terminator.
#include <string.h>
int main(void) {
  char s[3] = "abc";
  return (int)strlen(s);
}
