// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>

/* the old form of a flexible array */
struct packet {
  int n;
  int data[0];
};

int main(void) {
  struct packet *p = malloc(sizeof *p + 4 * sizeof(int));
  p->n = 4;
  for (int k = 0; k < p->n; k++) p->data[k] = k * k;
  printf("%d %zu\n", p->data[3], sizeof *p);
  free(p);
  return 0;
}
