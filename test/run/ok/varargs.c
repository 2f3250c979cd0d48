// RUN expect=ok args=--checks=all
#include <stdarg.h>
#include <stdio.h>

struct pair {
  int a, b;
};

static double total(const char *kinds, ...) {
  va_list ap, again;
  va_start(ap, kinds);
  va_copy(again, ap);
  double t = 0;
  for (const char *k = kinds; *k; k++)
    switch (*k) {
    case 'i': t += va_arg(ap, int); break;
    case 'l': t += (double)va_arg(ap, long long); break;
    case 'd': t += va_arg(ap, double); break;
    case 's': t += va_arg(ap, const char *)[0]; break;
    case 'p': {
      struct pair p = va_arg(ap, struct pair);
      t += p.a * p.b;
    }
    }
  va_end(ap);
  if (*kinds == 'i')
    t += 1000 * va_arg(again, int);
  va_end(again);
  return t;
}

int main(void) {
  printf("%g\n", total(""));
  printf("%g\n", total("ildsp", 1, 20LL, 0.5, "A", (struct pair){6, 7}));
  printf("%g\n", total("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%g\n", total("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
  char c = 'c';
  short s = -3;
  float f = 2.5f;
  printf("%g\n", total("iid", c, s, f)); /* promoted */
  return 0;
}
