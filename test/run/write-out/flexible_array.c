// RUN expect=write-out@16 native=asan
#include <stdio.h>
#include <stdlib.h>

struct text {
  size_t n;
  char at[];
};

int main(void) {
  struct text *t = malloc(sizeof *t + 4);
  if (!t)
    return 1;
  t->n = 4;
  for (size_t i = 0; i <= t->n; i++)
    t->at[i] = (char)('a' + i); /* BUG: i reaches n */
  printf("%.4s\n", t->at);
  free(t);
  return 0;
}
