// EVERYDAY expect=true group=sizes
/* The size goes with the pointer. */
#include <protest.h>

typedef struct {
  int *at;
  int n;
} vector;

static int dot(vector a, vector b) {
  int sum = 0, n = a.n < b.n ? a.n : b.n;
  for (int i = 0; i < n; i++) sum += a.at[i] * b.at[i];
  return sum;
}

static vector part(vector a, int from) {
  vector p = {a.at + from, a.n - from};
  return p;
}

int main(void) {
  int x[4] = {1, 2, 3, 4}, y[3] = {5, 6, 7}, from = protest_int("from");
  vector a = {x, 4}, b = {y, 3};
  if (from < 0 || from > 3) return 1;
  return dot(part(a, from), b);
}
