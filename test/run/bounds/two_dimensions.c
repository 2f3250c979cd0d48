// RUN expect=bounds@15 native=ubsan
#include <stdio.h>

#define ROWS 3
#define COLUMNS 5

static int grid[ROWS][COLUMNS];

int main(void) {
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      grid[r][c] = 10 * r + c;
  printf("%d\n", grid[2][4]);
  int row = 1, column = 5;
  printf("%d\n", grid[row][column]); /* BUG: inside the whole array, outside of the row */
  return 0;
}
