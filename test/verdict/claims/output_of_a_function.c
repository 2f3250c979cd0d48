// VERDICT expect=true property=none args=--function=show default=true
#include <stdio.h>
#include <stdlib.h>
void show(int x) {
  void *p = malloc(4);
  fprintf(stderr, "%d\n", x);
  puts("done");
  free(p);
}
