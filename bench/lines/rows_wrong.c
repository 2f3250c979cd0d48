// EVERYDAY expect=false group=sizes bugs=out:9,div-zero:17
/* Lengths of rows are passed on from call to call. */
#include <protest.h>

enum { ROWS = 3, COLUMNS = 4 };

static int sum_row(const int *row, int n) {
  int sum = 0;
  for (int k = 0; k < n; k++) sum += row[k];
  return sum;
}

int main(void) {
  int m[ROWS][COLUMNS] = {{1, -1}, {2, 3}, {4, 5, 6, 7}}, row = protest_int("row");
  int columns = protest_int("columns");
  if (row < 0 || row >= ROWS || columns < 0 || columns > COLUMNS + 1) return 1;
  if (columns == 3) return m[row][COLUMNS - 1] / m[row][columns - 1];
  return sum_row(m[row], columns);
}
