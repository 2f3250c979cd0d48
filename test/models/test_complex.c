/* complex.h, and what math.h has in three types: by builtin or computed, the parts must be the
   host's. */
#include "models_test.h"

#include <complex.h>
#include <math.h>

#include "ir/builtin_math.h"

#define M3(F) MODEL(F) MODEL(F##f) MODEL(F##l)
#define TO_REAL(X) X(creal) X(cimag) X(cabs) X(carg)
#define TO_COMPLEX(X) PT_MATH_COMPLEX(X) X(conj) X(cproj)
TO_REAL(M3) TO_COMPLEX(M3) M3(cpow) M3(remquo) M3(nexttoward)

static bool same(long double a, long double b) {
  return (isnan(a) && isnan(b)) || (a == b && !signbit(a) == !signbit(b));
}

static bool same_complex(_Complex long double a, _Complex long double b) {
  return same(__real__ a, __real__ b) && same(__imag__ a, __imag__ b);
}

static double random_part(pt_rng *g) {
  static const double special[] = {0, -0.0, INFINITY, -INFINITY, NAN, 1, -1, 0x1p-1060, 0x1p1000};
  uint64_t bits = pt_rng_next(g);
  double d;
  switch (pt_rng_below(g, 3)) {
  case 0: return special[pt_rng_below(g, sizeof special / sizeof *special)];
  case 1: return ((double)(int64_t)pt_rng_below(g, 2001) - 1000) / 64;
  default: memcpy(&d, &bits, 8); return isnan(d) ? NAN : d;
  }
}

/* The parts, and not their sum: __builtin_complex keeps infinities. */
#define CHECK_REAL(F)                                                                              \
  EXPECT(same(F(z), m_##F(z)), #F "(%a, %a)", x, y);                                               \
  EXPECT(same(F##f(zf), m_##F##f(zf)), #F "f(%a, %a)", x, y);                                      \
  EXPECT(same(F##l(zl), m_##F##l(zl)), #F "l(%a, %a)", x, y);
#define CHECK_COMPLEX(F)                                                                           \
  EXPECT(same_complex(F(z), m_##F(z)), #F "(%a, %a)", x, y);                                       \
  EXPECT(same_complex(F##f(zf), m_##F##f(zf)), #F "f(%a, %a)", x, y);                              \
  EXPECT(same_complex(F##l(zl), m_##F##l(zl)), #F "l(%a, %a)", x, y);

static void functions(pt_rng *g) {
  double x = random_part(g), y = random_part(g);
  _Complex double z = __builtin_complex(x, y), p;
  _Complex float zf = __builtin_complex((float)x, (float)y);
  _Complex long double zl = __builtin_complex((long double)x, (long double)y);
  TO_REAL(CHECK_REAL)
  TO_COMPLEX(CHECK_COMPLEX)
  p = __builtin_complex(random_part(g), random_part(g));
  EXPECT(same_complex(cpow(z, p), m_cpow(z, p)), "cpow(%a + %ai, %a + %ai)", x, y, creal(p),
         cimag(p));
}

#define CHECK_REMQUO(F, T)                                                                         \
  do {                                                                                             \
    int q = 99, m = 99;                                                                            \
    T r = F((T)x, (T)y, &q), s = m_##F((T)x, (T)y, &m);                                            \
    EXPECT(same(r, s), #F "(%a, %a): %La", x, y, (long double)s);                                  \
    EXPECT(isnan(r) || (q & 7) == (m & 7), #F "(%a, %a): %d, not %d", x, y, m, q);                 \
    EXPECT(isnan(r) || sign(q) * sign(m) >= 0, #F "(%a, %a): sign", x, y);                         \
  } while (0)

static void in_three_types(pt_rng *g) {
  double x = random_part(g), y = random_part(g);
  CHECK_REMQUO(remquof, float);
  CHECK_REMQUO(remquo, double);
  CHECK_REMQUO(remquol, long double);
  EXPECT(same(nexttoward(x, y), m_nexttoward(x, y)), "nexttoward(%a, %a)", x, y);
  EXPECT(same(nexttowardf((float)x, y), m_nexttowardf((float)x, y)), "nexttowardf(%a, %a)", x, y);
  EXPECT(same(nexttowardl(x, y), m_nexttowardl(x, y)), "nexttowardl(%a, %a)", x, y);
}

void test_complex(pt_rng *g) {
  for (int i = 0; i < 20000; i++) {
    functions(g);
    in_three_types(g);
  }
}
