// VERDICT expect=true property=none default=true engines=reads
/* A line of more bytes than most texts have, printed. */
#include <stdio.h>
int main(void) {
  char line[512];
  if (!fgets(line, sizeof line, stdin)) return 1;
  printf("you said: %s", line);
  return 0;
}
