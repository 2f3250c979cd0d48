// EVERYDAY expect=true group=arrays
/* A histogram of dice. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int count[6] = {0};
  for (int i = 0; i < 20; i++) count[rand() % 6]++;
  for (int i = 0; i < 6; i++) printf("%d\n", count[i]);
  return 0;
}
