// VERDICT expect=true property=none default=true
// Nobody looks at the arguments, so no bound on them matters.
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argc;
  (void)argv;
  printf("hello\n");
  return 0;
}
