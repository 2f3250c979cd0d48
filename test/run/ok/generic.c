// RUN expect=ok
#include <stdio.h>

#define NAME(X)                                                                                    \
  _Generic((X), int: "int", unsigned: "unsigned", long: "long", char *: "char *",                  \
           const char *: "const char *", double: "double", default: "other")

#define LARGER(A, B) _Generic((A) + (B), int: larger_int, double: larger_double)((A), (B))

static int larger_int(int a, int b) { return a > b ? a : b; }
static double larger_double(double a, double b) { return a > b ? a : b; }

int main(void) {
  char c = 'c';
  short s = 1;
  const char *text = "";
  printf("%s %s %s %s\n", NAME(1), NAME(c + s), NAME(1u + 1), NAME(1L));
  printf("%s %s %s %s\n", NAME("x"), NAME(text), NAME(1.0f * 2.0), NAME(&c + 0));
  printf("%d %g %s\n", LARGER(3, 4), LARGER(3, 4.5), NAME(c));
  return 0;
}
