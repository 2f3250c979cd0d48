// VERDICT expect=true property=none
/* What the program sets is there, and what it does not set stays as it is. */
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
