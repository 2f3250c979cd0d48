// EVERYDAY expect=true group=aliasing
/* Two pointers, to one variable or to two. */
#include <protest.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static int quotient(int *a, int *b) {
  if (*b == 0) return 0;
  if (a != b && *a > *b) swap(a, b);
  return *b == 0 ? 0 : 1000 / *b;
}

int main(void) {
  int x = protest_int("x"), y = protest_int("y");
  if (x < 0 || y < 0) return 1;
  int *p = x > 5 ? &x : &y;
  int first = quotient(&x, p);
  return first + quotient(&y, &x);
}
