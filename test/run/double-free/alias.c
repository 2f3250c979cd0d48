// RUN expect=double-free@18 native=asan
#include <stdio.h>
#include <stdlib.h>

struct pair {
  int *first, *second;
};

int main(void) {
  struct pair p;
  p.first = malloc(sizeof(int));
  if (!p.first)
    return 1;
  *p.first = 1;
  p.second = p.first;
  printf("%d\n", *p.second);
  free(p.first);
  free(p.second); /* BUG: the same block */
  return 0;
}
