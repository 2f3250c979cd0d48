// EVERYDAY expect=true group=sizes
/* Lengths of rows are passed on from call to call. */
#include <protest.h>

enum { ROWS = 3, COLUMNS = 4 };

static int sum_row(const int *row, int n) {
  int sum = 0;
  for (int k = 0; k < n; k++) sum += row[k];
  return sum;
}

static int sum_all(int m[ROWS][COLUMNS], int rows, int columns) {
  int sum = 0;
  for (int r = 0; r < rows; r++) sum += sum_row(m[r], columns);
  return sum;
}

int main(void) {
  int m[ROWS][COLUMNS] = {{1}, {2, 3}, {4, 5, 6, 7}}, row = protest_int("row");
  if (row < 0 || row >= ROWS) return 1;
  int one = sum_row(m[row], COLUMNS);
  return one == 0 ? 0 : sum_all(m, ROWS, COLUMNS) / one;
}
