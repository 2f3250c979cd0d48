#include "models_test.h"

#include <math.h>

#define ROUNDINGS(X) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(fabs)
#define INTEGERS(X) X(lround) X(lrint) X(llround) X(llrint)
#define PAIRS(X) X(fmin) X(fmax) X(fdim) X(copysign)
#define CLASSES(X) X(__isnan) X(__isinf) X(__finite) X(__signbit) X(__fpclassify)
#define OTHERS(X) X(frexp) X(modf) X(scalbn) X(scalbln) X(sincos) X(sin) X(pow) X(fma) X(ilogb)

#define M3(F) MODEL(F) MODEL(F##f) MODEL(F##l)
ROUNDINGS(M3) INTEGERS(M3) PAIRS(M3) CLASSES(M3) OTHERS(M3)

static bool same(long double a, long double b) {
  return (isnan(a) && isnan(b)) || (a == b && !signbit(a) == !signbit(b));
}

/* Numbers near integers and halves, near the limits, and any bits. */
static double random_double(pt_rng *g) {
  static const double special[] = {0, -0.0, INFINITY, -INFINITY, NAN, 0x1p52, 0x1p53, -0x1p52,
                                   0x1p52 - 0.5, 0.49999999999999994, 5e-324, 0x1p-1022, 0x1p63};
  uint64_t bits = pt_rng_next(g);
  double d;
  switch (pt_rng_below(g, 4)) {
  case 0: return special[pt_rng_below(g, sizeof special / sizeof *special)];
  case 1: return ((double)(int64_t)pt_rng_below(g, 41) - 20) / 4;
  case 2: return (double)((int64_t)bits >> pt_rng_below(g, 63)) / 8;
  default: memcpy(&d, &bits, 8); return isnan(d) ? NAN : d; /* no signalling NaN */
  }
}

#define UNARY(F)                                                                                   \
  EXPECT(same(F(x), m_##F(x)), #F "(%a): %a, not %a", x, m_##F(x), F(x));                          \
  EXPECT(same(F##f(xf), m_##F##f(xf)), #F "f(%a)", xf);                                            \
  EXPECT(same(F##l(xl), m_##F##l(xl)), #F "l(%La)", xl);
#define INTEGER(F)                                                                                 \
  if (fabs(x) < 0x1p62) {                                                                          \
    EXPECT(F(x) == m_##F(x), #F "(%a)", x);                                                        \
    EXPECT(F##f(xf) == m_##F##f(xf), #F "f(%a)", xf);                                              \
    EXPECT(F##l(xl) == m_##F##l(xl), #F "l(%La)", xl);                                             \
  }
#define CLASS(F)                                                                                   \
  EXPECT(!F(x) == !m_##F(x), #F "(%a)", x);                                                        \
  EXPECT(!F##f(xf) == !m_##F##f(xf), #F "f(%a)", xf);                                              \
  EXPECT(!F##l(xl) == !m_##F##l(xl), #F "l(%La)", xl);
/* which of two equal zeros fmin gives is not said */
#define BINARY(F)                                                                                  \
  EXPECT(same(F(x, y), m_##F(x, y)) || (x == 0 && y == 0), #F "(%a, %a)", x, y);                   \
  EXPECT(same(F##f(xf, yf), m_##F##f(xf, yf)) || (xf == 0 && yf == 0), #F "f(%a, %a)", xf, yf);    \
  EXPECT(same(F##l(xl, yl), m_##F##l(xl, yl)) || (xl == 0 && yl == 0), #F "l(%La, %La)", xl, yl);

#define PARTS(S, T, X)                                                                             \
  do {                                                                                             \
    int e_ = 0, m_e_ = 0;                                                                          \
    T w_ = 0, m_w_ = 0;                                                                            \
    EXPECT(same(frexp##S(X, &e_), m_frexp##S(X, &m_e_)), "frexp(%La)", (long double)X);            \
    EXPECT(e_ == m_e_ || !isfinite(X), "frexp(%La): %d, not %d", (long double)X, m_e_, e_);        \
    EXPECT(same(modf##S(X, &w_), m_modf##S(X, &m_w_)) && same(w_, m_w_), "modf(%La)",              \
           (long double)X);                                                                        \
    EXPECT(m___fpclassify##S(X) == fpclassify(X), "fpclassify(%La)", (long double)X);              \
    EXPECT(m___isinf##S(X) == __isinf##S(X), "isinf(%La)", (long double)X);                        \
    EXPECT(same(scalbn##S(X, n), m_scalbn##S(X, n)), "scalbn");                                    \
    EXPECT(same(scalbln##S(X, n * 1000000L), m_scalbln##S(X, n * 1000000L)), "scalbln");           \
  } while (0)

void test_math(pt_rng *g) {
  for (int i = 0; i < 40000; i++) {
    double x = random_double(g), y = random_double(g), s, c;
    float xf = (float)x, yf = (float)y;
    long double xl = (long double)x + (pt_rng_below(g, 2) ? x * 0x1p-60L : 0), yl = y;
    int n = (int)pt_rng_below(g, 200) - 100;
    if (pt_rng_below(g, 16) == 0) xl *= 0x1p-16300L, yl *= 0x1p16000L;
    ROUNDINGS(UNARY)
    INTEGERS(INTEGER)
    CLASSES(CLASS)
    BINARY(fmin) BINARY(fmax) BINARY(fdim)
    EXPECT(same(copysign(x, y), m_copysign(x, y)), "copysign");
    EXPECT(same(copysignf(xf, yf), m_copysignf(xf, yf)), "copysignf");
    EXPECT(same(copysignl(xl, yl), m_copysignl(xl, yl)), "copysignl");
    PARTS(f, float, xf);
    PARTS(, double, x);
    PARTS(l, long double, xl);
    m_sincos(x, &s, &c);
    EXPECT(same(s, sin(x)) && same(c, cos(x)) && same(m_sinf(xf), sinf(xf)), "sin, cos");
    EXPECT(same(m_powl(xl, 2), powl(xl, 2)) && same(m_fma(x, y, 1), fma(x, y, 1)), "pow, fma");
    EXPECT(m_ilogb(x) == ilogb(x), "ilogb");
  }
}
