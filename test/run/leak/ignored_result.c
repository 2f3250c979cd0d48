// RUN expect=leak@7 args=--checks=leak native=lsan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *upper(const char *text) {
  char *copy = malloc(strlen(text) + 1); /* BUG: nobody frees the result */
  if (!copy)
    exit(1);
  char *to = copy;
  while ((*to++ = (char)(*text >= 'a' ? *text - 32 : *text)))
    text++;
  return copy;
}

int main(void) {
  const char *const words[] = {"one", "two", "three"};
  for (int i = 0; i < 3; i++)
    puts(upper(words[i]));
  return 0;
}
