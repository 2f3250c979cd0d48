// EVERYDAY expect=false kind=null group=strings line=10
/* The user's name from the environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[16];
  const char *user = getenv("USER");
  if (strlen(user) >= sizeof name) return 1;
  strcpy(name, user);
  printf("hello %s\n", name);
  return 0;
}
