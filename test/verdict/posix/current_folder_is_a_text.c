// VERDICT expect=true property=none default=true
/* getcwd writes a text that fits, or says that it does not. */
#include <assert.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char name[6];
  if (!getcwd(name, sizeof name)) return 1;
  assert(name[0] == '/' && strlen(name) < sizeof name);
  return 0;
}
