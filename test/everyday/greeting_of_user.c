// EVERYDAY expect=true group=strings
/* The user's name from the environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[16];
  const char *user = getenv("USER");
  if (!user || strlen(user) >= sizeof name) return 1;
  strcpy(name, user);
  printf("hello %s\n", name);
  return 0;
}
