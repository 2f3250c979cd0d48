// EVERYDAY expect=true group=strings
/* The last word of a text. */
#include <stdio.h>

int main(void) {
  char word[8];
  int n = 0, c;
  while ((c = getchar()) != EOF) {
    if (c == ' ' || c == '\n') n = 0;
    else if (n < 7) word[n++] = (char)c;
  }
  word[n] = 0;
  puts(word);
  return 0;
}
