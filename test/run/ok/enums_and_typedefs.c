// RUN expect=ok
#include <stdio.h>

enum level { LOW = -3, MID, HIGH = 1 << 20 };
typedef int vector[3];
typedef vector matrix[2];
typedef int (*reducer)(const vector);

static int add(const vector v) { return v[0] + v[1] + v[2]; }

static reducer choose(enum level l) {
  switch (l) {
  case LOW:
  case MID: return add;
  case HIGH: break;
  }
  return NULL;
}

int main(void) {
  matrix m = {{1, 2, 3}, {4, 5, 6}};
  enum level l = MID;
  printf("%d %d %zu\n", l, HIGH, sizeof m);
  printf("%d %d\n", choose(LOW)(m[1]), choose(HIGH) == NULL);
  l++;
  printf("%d %d\n", l, l == -1);
  enum { A = 'a', B, C = B + 10 } x = C;
  printf("%d\n", x);
  return 0;
}
