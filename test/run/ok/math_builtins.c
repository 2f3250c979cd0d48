// RUN expect=ok args=--checks=all
#include <math.h>
#include <stdio.h>

typedef double pair __attribute__((vector_size(16)));
typedef float four __attribute__((vector_size(16)));

static void show(double x) { printf("%.17g ", x); }

static void rounding(double x) {
  show(__builtin_floor(x));
  show(__builtin_ceil(x));
  show(__builtin_trunc(x));
  show(__builtin_round(x));
  show(__builtin_rint(x));
  show(__builtin_nearbyint(x));
  show(__builtin_roundeven(x));
  show(__builtin_lround(x));
  show((double)__builtin_ceill(x));
  show(__builtin_floorf((float)x));
  show((double)__builtin_floorf16((_Float16)x));
}

static void others(double x) {
  int e = 0, f = 0;
  show(__builtin_fmin(x, 0.5));
  show(__builtin_fmax(NAN, x));
  show(__builtin_powi(x, 5));
  show(__builtin_powi(x, -2));
  show(__builtin_frexp(x, &e));
  show(__builtin_frexpf((float)x, &f));
  printf("%d %d ", e, f);
  show(__builtin_sqrt(x * x));
  show(__builtin_fma(x, x, 1));
  show(__builtin_ldexp(x, 3));
  show(__builtin_exp(x));
}

int main(void) {
  static const double values[] = {1.5, -2.5, 0.3, -0.0, 0.0, 100.25, 3, -1e-5};
  for (unsigned k = 0; k < sizeof values / sizeof *values; k++) {
    rounding(values[k]);
    others(values[k]);
    puts("");
  }
  pair p = __builtin_elementwise_floor((pair){1.5, -2.25});
  four q = __builtin_elementwise_sqrt((four){4, 9, 2, 1});
  show(p[0]);
  show(p[1]);
  show(q[1]);
  show(__builtin_reduce_max(q));
  puts("");
  return 0;
}
