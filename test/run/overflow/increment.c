// RUN expect=overflow@8 native=ubsan
#include <limits.h>
#include <stdio.h>

static int ticket = INT_MAX - 2;

static int next(void) {
  return ticket++; /* BUG: the third ticket is the last */
}

int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d\n", next());
  return 0;
}
