// RUN expect=bounds@6 native=ubsan
#include <stdio.h>

static int remember(int value) {
  static int history[3], n;
  history[n++] = value; /* BUG: the fourth call is one too many */
  return n;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d\n", remember(i));
  return 0;
}
