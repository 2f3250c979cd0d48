// REPLAY
/* What the library returns is an input: rand, getenv, scanf. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n, dice = rand() % 6;
  if (scanf("%d", &n) != 1) return 1;
  if (dice == 3 && n == 12) abort();
  const char *home = getenv("HOME");
  return home && home[0] == 'x';
}
