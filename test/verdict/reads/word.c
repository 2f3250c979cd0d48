// VERDICT expect=true property=none default=true engines=reads
/* Nine characters and a NUL. */
#include <stdio.h>
int main(void) {
  char word[10];
  int n;
  if (scanf("%9s %d", word, &n) != 2) return 1;
  return word[0] == 'x' && n == 1;
}
