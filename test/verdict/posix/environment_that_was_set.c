// VERDICT expect=true property=none default=unknown
/* What the program sets is there; texts of others are bounded, so no proof. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char own[] = "OWN=1";
  char *path = getenv("PATH");
  assert(path == getenv("PATH"));
  setenv("LEVEL", "3", 1);
  putenv(own);
  own[4] = '2';
  assert(!strcmp(getenv("LEVEL"), "3") && !strcmp(getenv("OWN"), "2"));
  unsetenv("PATH");
  assert(!getenv("PATH"));
  return 0;
}
