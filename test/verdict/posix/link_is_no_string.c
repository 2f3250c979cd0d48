// VERDICT expect=false property=none default=false
/* readlink does not end what it writes. */
#include <string.h>
#include <unistd.h>
int main(void) {
  char name[4];
  if (readlink("a", name, sizeof name) < 0) return 1;
  return strlen(name) == 9;
}
