// VERDICT expect=true property=none must=kiki
/* A random number is not negative, so that its remainder is no large index. */
#include <stdlib.h>

int main(void) {
  int count[6] = {0};
  for (int i = 0; i < 20; i++) count[rand() % 6]++;
  return count[0] != 0;
}
