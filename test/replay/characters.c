// REPLAY
/* Standard input: counts words, with a table that is too small. */
#include <stdio.h>

int main(void) {
  int starts[2], n = 0, inside = 0, c;
  for (int at = 0; (c = getchar()) != EOF && c != '\n'; at++) {
    if (c != ' ' && !inside) starts[n++] = at;
    inside = c != ' ';
  }
  return n ? starts[0] : 0;
}
