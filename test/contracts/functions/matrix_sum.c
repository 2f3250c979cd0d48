// CONTRACT expect=true open
#include <protest.h>
enum { ROWS = 4, COLUMNS = 3 };
int matrix_sum(int (*m)[COLUMNS])
  protest_requires(protest_readable(m, ROWS))
  protest_requires(protest_forall(int, i, 0, ROWS, protest_forall(int, j, 0, COLUMNS, 0 <= m[i][j] && m[i][j] <= 100)))
  protest_ensures(0 <= protest_result && protest_result <= ROWS * COLUMNS * 100)
{
  int sum = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) sum += m[i][j];
  return sum;
}
