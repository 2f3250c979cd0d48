// RUN expect=write-out@13 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *duplicate(const char *text) {
  size_t n = strlen(text);
  char *copy = malloc(n); /* forgets the terminator */
  if (!copy)
    exit(1);
  for (size_t i = 0; i < n; i++)
    copy[i] = text[i];
  copy[n] = '\0'; /* BUG: one past the end */
  return copy;
}

int main(void) {
  char *c = duplicate("protest");
  puts(c);
  free(c);
  return 0;
}
