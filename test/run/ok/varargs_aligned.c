// RUN expect=ok args=-m64
#include <stdarg.h>
#include <stdio.h>

/* aligned to 16 bytes, and passed in two registers */
typedef double reals __attribute__((vector_size(16)));
union word {
  struct {
    long a;
    double d;
  };
  __int128 whole;
};
struct both {
  _Alignas(16) double x;
  double y;
};

static void show(int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int k = 0; k < n; k++) {
    int i = va_arg(ap, int);
    union word w = va_arg(ap, union word);
    double d = va_arg(ap, double);
    struct both b = va_arg(ap, struct both);
    printf("%d %ld %g %g %g %g\n", i, w.a, w.d, d, b.x, b.y);
  }
  va_end(ap);
}

int main(void) {
  union word v = {{7, 2.5}}, w = {{-1, 0.5}};
  struct both b = {1, 2}, c = {3, 4};
  show(1, 1, v, 1.5, b);
  show(3, 1, v, 1.5, b, 2, w, 3.5, c, 3, v, 4.5, b);
  show(1, 1, w, v.d, c);
  return 0;
}
