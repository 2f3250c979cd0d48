// VERDICT expect=true property=none
/* A large buffer: nobody proves it yet, but there is no error. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char name[4096];
  if (getcwd(name, sizeof name)) puts(name);
  return 0;
}
