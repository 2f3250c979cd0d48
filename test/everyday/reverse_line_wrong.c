// EVERYDAY expect=false kind=out group=strings line=11
/* A line, turned round. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[80];
  if (!fgets(line, sizeof line, stdin)) return 1;
  int n = 0;
  while (line[n] && line[n] != '\n') n++;
  for (int i = n + 80; i >= 0; i--) putchar(line[i]);
  putchar('\n');
  return 0;
}
