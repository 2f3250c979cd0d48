// RUN expect=write-out@15 native=asan
#include <stdio.h>
#include <stdlib.h>

struct record {
  int id;
  double values[6];
};

int main(void) {
  struct record model = {.id = 1, .values = {1, 2, 3, 4, 5, 6}};
  struct record *r = malloc(sizeof(struct record *)); /* size of the pointer */
  if (!r)
    return 1;
  *r = model; /* BUG: copies 52 or 56 bytes into a block of a pointer's size */
  printf("%d\n", r->id);
  free(r);
  return 0;
}
