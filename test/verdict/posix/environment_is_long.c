// VERDICT expect=false property=none kind=access default=false
/* Texts of the environment are as long as they like. */
#include <stdlib.h>
#include <string.h>
int main(void) {
  char name[16];
  const char *user = getenv("USER");
  if (user) strcpy(name, user);
  return 0;
}
