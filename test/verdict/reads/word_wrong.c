// VERDICT expect=false property=none default=false engines=reads
/* Ten characters and a NUL. */
#include <stdio.h>
int main(void) {
  char word[10];
  int n;
  if (scanf("%10s %d", word, &n) != 2) return 1;
  return word[0] == 'x' && n == 1;
}
