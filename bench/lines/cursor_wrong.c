// EVERYDAY expect=false group=aliasing bugs=out:8,div-zero:19
/* A pointer that others move. */
#include <protest.h>

static int data[6] = {1, 2, 3, 4, 5, 6};

static int next(int **at) {
  int x = **at;
  ++*at;
  return x;
}

int main(void) {
  int n = protest_int("n"), sum = 0, *at = data;
  if (n < 0 || n > 7) return 1;
  for (int i = 0; i < n; i++) {
    sum += next(&at);
  }
  return sum / n;
}
