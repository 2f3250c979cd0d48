// RUN expect=read-out@9 native=asan
#include <stdio.h>
#include <string.h>

/* Length of TEXT without the blanks at its end. */
static size_t trimmed(const char *text) {
  size_t n = strlen(text);
  const char *last = text + n - 1;
  while (*last == ' ') { /* BUG: runs over the start of a text of blanks */
    last--;
    n--;
  }
  return n;
}

int main(void) {
  char word[8] = "abc  ", blank[8] = "   ";
  printf("%zu\n", trimmed(word));
  printf("%zu\n", trimmed(blank));
  return 0;
}
