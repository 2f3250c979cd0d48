// VERDICT expect=false property=none
// All elements of a matrix of a fixed size. Some are 5.
#include <assert.h>

int m[100][100];
int main(void) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) m[i][j] = i + j < 30 ? 4 : 5;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) assert(m[i][j] == 4);
  return 0;
}
