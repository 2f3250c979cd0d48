// EVERYDAY expect=false kind=div-zero group=calculations line=11
/* Guessing a number. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int secret = rand() % 100 + 1, guess, tries = 0;
  while (scanf("%d", &guess) == 1 && tries < 7) {
    tries++;
    if (guess == secret) {
      printf("right, %d points\n", 100 / (tries - 3));
      return 0;
    }
    printf(guess < secret ? "more\n" : "less\n");
  }
  return 1;
}
