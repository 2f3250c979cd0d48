// EVERYDAY expect=false kind=out group=arrays line=8
/* A histogram of dice. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int count[6] = {0};
  for (int i = 0; i < 20; i++) count[rand() % 7]++;
  for (int i = 0; i < 6; i++) printf("%d\n", count[i]);
  return 0;
}
