// EVERYDAY expect=true group=arrays
/* The transpose of a matrix. */
#include <stdio.h>

enum { ROWS = 3, COLUMNS = 4 };

int main(void) {
  int a[ROWS][COLUMNS], t[COLUMNS][ROWS];
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++)
      if (scanf("%d", &a[i][k]) != 1) return 1;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++) t[k][i] = a[i][k];
  for (int k = 0; k < COLUMNS; k++) printf("%d\n", t[k][0]);
  return 0;
}
