// EVERYDAY expect=true group=arrays
/* How often each letter comes. */
#include <stdio.h>

int main(void) {
  int count[26] = {0}, c;
  while ((c = getchar()) != EOF)
    if (c >= 'a' && c <= 'z' && count[c - 'a'] < 1000000) count[c - 'a']++;
  for (int i = 0; i < 26; i++) printf("%d\n", count[i]);
  return 0;
}
