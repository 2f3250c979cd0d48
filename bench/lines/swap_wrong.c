// EVERYDAY expect=false group=aliasing bugs=overflow:6,div-zero:14
/* Two pointers, to one variable or to two. */
#include <protest.h>

static void swap(int *a, int *b) {
  *a = *a + *b;
  *b = *a - *b;
  *a = *a - *b;
}

static int quotient(int *a, int *b) {
  if (*b == 0) return 0;
  swap(a, b);
  return 1000 / *b;
}

int main(void) {
  int x = protest_int("x"), y = protest_int("y");
  if (x < 0 || y < 0) return 1;
  int *p = x > 5 ? &x : &y;
  return quotient(&x, p);
}
