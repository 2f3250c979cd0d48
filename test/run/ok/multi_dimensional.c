// RUN expect=ok args=--checks=all
#include <stdio.h>

static int cube[2][3][4];

static int sum_plane(int (*plane)[4], int rows) {
  int s = 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 4; c++)
      s += plane[r][c];
  return s;
}

int main(void) {
  int n = 0;
  for (int x = 0; x < 2; x++)
    for (int y = 0; y < 3; y++)
      for (int z = 0; z < 4; z++)
        cube[x][y][z] = n++;
  printf("%d %d\n", sum_plane(cube[0], 3), sum_plane(cube[1], 3));
  printf("%td %zu\n", &cube[1][2][3] - &cube[1][0][0], sizeof cube[0]);
  int(*last)[4] = &cube[1][2];
  printf("%d %d\n", (*last)[0], last[-1][3]);
  int *const rows[2] = {cube[0][1], cube[1][2]};
  printf("%d %d\n", rows[0][3], 2 [rows[1]]);
  return 0;
}
