// VERDICT expect=true property=none engines=kiki must=kiki
/* A text of the environment may be of any length, but not longer than what was measured. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[8];
  const char *user = getenv("USER");
  if (!user || strlen(user) >= sizeof name) return 1;
  strcpy(name, user);
  return name[0] != 0;
}
