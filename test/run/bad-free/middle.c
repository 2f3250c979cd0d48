// RUN expect=bad-free@14 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(8);
  if (!text)
    return 1;
  strcpy(text, "  word");
  while (*text == ' ')
    text++;
  puts(text);
  free(text); /* BUG: text is not where the block starts */
  return 0;
}
