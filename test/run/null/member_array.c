// RUN expect=null@11 native=asan
#include <stdio.h>
#include <stdlib.h>

struct table {
  int rows, columns;
  int *cells;
};

static void put(struct table *t, int row, int column, int value) {
  t->cells[row * t->columns + column] = value; /* BUG: the second table has no cells */
}

int main(void) {
  struct table full = {2, 2, calloc(4, sizeof(int))};
  struct table empty = {2, 2, NULL};
  if (!full.cells)
    return 1;
  put(&full, 1, 1, 7);
  printf("%d\n", full.cells[3]);
  free(full.cells);
  put(&empty, 0, 1, 7);
  return 0;
}
