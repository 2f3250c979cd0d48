// RUN expect=unfreed@12 args=--checks=unfreed native=none
// native: LeakSanitizer does not report what a stack frame still points to
#include <stdio.h>
#include <stdlib.h>

static void stop(const char *why) {
  puts(why);
  exit(3);
}

int main(void) {
  char *line = malloc(16); /* BUG: exit comes before free */
  if (!line)
    return 1;
  line[0] = 'x';
  if (line[0] == 'x')
    stop("bad input");
  free(line);
  return 0;
}
