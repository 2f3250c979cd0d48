/* math.h.  What is exact and simple (signs, classes, rounding to integers, minimum
   and maximum, exponents) is plain C, so that engines can execute it
   symbolically; the rest asks the host's libm by a builtin.  Rounding is to
   nearest; errno and the exception flags are not set. */
#include "model.h"
#include "../src/ir/builtin_math.h"

/* ---- by builtin */

#define FOR_TYPES(M, NAME) M(NAME, float, f) M(NAME, double, ) M(NAME, long double, l)

#define FORWARD_1(NAME, T, S)                                                                      \
  T __protest_##NAME##S(T x);                                                                      \
  T NAME##S(T x) { return __protest_##NAME##S(x); }
#define FORWARD_2(NAME, T, S)                                                                      \
  T __protest_##NAME##S(T x, T y);                                                                 \
  T NAME##S(T x, T y) { return __protest_##NAME##S(x, y); }
#define FORWARD_3(NAME, T, S)                                                                      \
  T __protest_##NAME##S(T x, T y, T z);                                                            \
  T NAME##S(T x, T y, T z) { return __protest_##NAME##S(x, y, z); }
#define FORWARD_INT(NAME, T, S)                                                                    \
  T __protest_##NAME##S(T x, int n);                                                               \
  T NAME##S(T x, int n) { return __protest_##NAME##S(x, n); }
#define FORWARD_TO_INT(NAME, T, S)                                                                 \
  int __protest_##NAME##S(T x);                                                                    \
  int NAME##S(T x) { return __protest_##NAME##S(x); }

#define X(NAME) FOR_TYPES(FORWARD_1, NAME)
PT_MATH_1(X)
#undef X
#define X(NAME) FOR_TYPES(FORWARD_2, NAME)
PT_MATH_2(X)
#undef X
#define X(NAME) FOR_TYPES(FORWARD_3, NAME)
PT_MATH_3(X)
#undef X
#define X(NAME) FOR_TYPES(FORWARD_INT, NAME)
PT_MATH_INT(X)
#undef X
#define X(NAME) FOR_TYPES(FORWARD_TO_INT, NAME)
PT_MATH_TO_INT(X)
#undef X

#define MORE_BUILTIN(NAME, T, S)                                                                   \
  T pow10##S(T x) { return __protest_exp10##S(x); }                                                \
  T gamma##S(T x) { return __protest_lgamma##S(x); }                                               \
  T drem##S(T x, T y) { return __protest_remainder##S(x, y); }                                     \
  T scalbn##S(T x, int n) { return __protest_ldexp##S(x, n); }                                     \
  T scalbln##S(T x, long n) {                                                                      \
    if (n > 100000) n = 100000;                                                                    \
    if (n < -100000) n = -100000;                                                                  \
    return __protest_ldexp##S(x, (int)n);                                                          \
  }                                                                                                \
  void sincos##S(T x, T *s, T *c) {                                                                \
    *s = __protest_sin##S(x);                                                                      \
    *c = __protest_cos##S(x);                                                                      \
  }
FOR_TYPES(MORE_BUILTIN, )

/* ---- the bits: sign, and exponent with its bias */

union __pt_float {
  float v;
  unsigned bits;
};
union __pt_double {
  double v;
  ull bits;
};
union __pt_long_double {
  long double v;
  struct {
    ull fraction;
    unsigned short sign_exponent;
  } bits;
};

static int __pt_signbitf(float x) { return (union __pt_float){x}.bits >> 31; }

static int __pt_signbit(double x) { return (int)((union __pt_double){x}.bits >> 63); }

static int __pt_signbitl(long double x) {
  return (union __pt_long_double){x}.bits.sign_exponent >> 15;
}

static float __pt_fabsf(float x) {
  union __pt_float u = {x};
  u.bits &= ~0u >> 1;
  return u.v;
}

static double __pt_fabs(double x) {
  union __pt_double u = {x};
  u.bits &= ~0ULL >> 1;
  return u.v;
}

static long double __pt_fabsl(long double x) {
  union __pt_long_double u = {x};
  u.bits.sign_exponent &= 0x7fff;
  return u.v;
}

static float __pt_copysignf(float x, float y) {
  union __pt_float u = {x}, v = {y};
  u.bits = (u.bits & ~0u >> 1) | (v.bits & 1u << 31);
  return u.v;
}

static double __pt_copysign(double x, double y) {
  union __pt_double u = {x}, v = {y};
  u.bits = (u.bits & ~0ULL >> 1) | (v.bits & 1ULL << 63);
  return u.v;
}

static long double __pt_copysignl(long double x, long double y) {
  union __pt_long_double u = {x}, v = {y};
  u.bits.sign_exponent = (u.bits.sign_exponent & 0x7fff) | (v.bits.sign_exponent & 0x8000);
  return u.v;
}

/* x = result * 2^*e with 1/2 <= |result| < 1 */
static double __pt_frexp(double x, int *e) {
  union __pt_double u = {x};
  int biased = (int)(u.bits >> 52) & 0x7ff, shift = 0;
  *e = 0;
  if (biased == 0x7ff || x == 0) return x;
  if (biased == 0) { /* subnormal */
    u.v = x * 0x1p54;
    biased = (int)(u.bits >> 52) & 0x7ff;
    shift = 54;
  }
  *e = biased - 1022 - shift;
  u.bits = (u.bits & ~(0x7ffULL << 52)) | 1022ULL << 52;
  return u.v;
}

double frexp(double x, int *e) { return __pt_frexp(x, e); }

float frexpf(float x, int *e) { return (float)__pt_frexp(x, e); }

long double frexpl(long double x, int *e) {
  union __pt_long_double u = {x};
  int biased = u.bits.sign_exponent & 0x7fff, shift = 0;
  *e = 0;
  if (biased == 0x7fff || x == 0) return x;
  if (biased == 0) {
    u.v = x * 0x1p64L;
    biased = u.bits.sign_exponent & 0x7fff;
    shift = 64;
  }
  *e = biased - 16382 - shift;
  u.bits.sign_exponent = (u.bits.sign_exponent & 0x8000) | 16382;
  return u.v;
}

/* ---- rounding.  From LIMIT on every number is an integer; below it, long long
   holds the integer part. */

#define ROUNDING(T, S, LIMIT)                                                                      \
  static T __pt_trunc##S(T x) {                                                                    \
    if (!(x > -LIMIT && x < LIMIT)) return x;                                                      \
    return __pt_copysign##S((T)(long long)x, x);                                                   \
  }                                                                                                \
  T trunc##S(T x) { return __pt_trunc##S(x); }                                                     \
  T floor##S(T x) {                                                                                \
    T t = __pt_trunc##S(x);                                                                        \
    return t > x ? t - 1 : t;                                                                      \
  }                                                                                                \
  T ceil##S(T x) {                                                                                 \
    T t = __pt_trunc##S(x);                                                                        \
    return t < x ? t + 1 : t;                                                                      \
  }                                                                                                \
  static T __pt_round##S(T x) { /* half away from zero */                                          \
    T t = __pt_trunc##S(x);                                                                        \
    return __pt_fabs##S(x - t) >= (T)0.5 ? t + __pt_copysign##S(1, x) : t;                         \
  }                                                                                                \
  static T __pt_rint##S(T x) { /* half to even */                                                  \
    T t = __pt_trunc##S(x), rest = __pt_fabs##S(x - t);                                            \
    if (!(rest >= (T)0.5) || (rest == (T)0.5 && !((long long)t & 1))) return t;                    \
    return t + __pt_copysign##S(1, x);                                                             \
  }                                                                                                \
  T round##S(T x) { return __pt_round##S(x); }                                                     \
  T roundeven##S(T x) { return __pt_rint##S(x); }                                                  \
  T rint##S(T x) { return __pt_rint##S(x); }                                                       \
  T nearbyint##S(T x) { return __pt_rint##S(x); }                                                  \
  long lround##S(T x) { return (long)__pt_round##S(x); }                                           \
  long lrint##S(T x) { return (long)__pt_rint##S(x); }                                             \
  long long llround##S(T x) { return (long long)__pt_round##S(x); }                                \
  long long llrint##S(T x) { return (long long)__pt_rint##S(x); }                                  \
  T modf##S(T x, T *whole) {                                                                       \
    T t = __pt_trunc##S(x);                                                                        \
    *whole = t;                                                                                    \
    return __pt_copysign##S(x == t ? 0 : x - t, x); /* infinities too */                           \
  }
ROUNDING(float, f, 0x1p23f)
ROUNDING(double, , 0x1p52)
ROUNDING(long double, l, 0x1p63L)

/* ---- classes, minimum and maximum */

enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL }; /* glibc's numbers */

#define CLASSES(T, S, INF, MIN)                                                                    \
  T fabs##S(T x) { return __pt_fabs##S(x); }                                                       \
  T copysign##S(T x, T y) { return __pt_copysign##S(x, y); }                                       \
  T nan##S(const char *text) { return (T)__builtin_nan(""); }                                      \
  static int __pt_isinf##S(T x) { return (x == INF) - (x == -INF); }                              \
  int isnan##S(T x) { return x != x; }                                                             \
  int isinf##S(T x) { return __pt_isinf##S(x); }                                                   \
  int finite##S(T x) { return x > -INF && x < INF; }                                               \
  int __isnan##S(T x) { return x != x; }                                                           \
  int __isinf##S(T x) { return __pt_isinf##S(x); }                                                 \
  int __finite##S(T x) { return x > -INF && x < INF; }                                             \
  int __signbit##S(T x) { return __pt_signbit##S(x); }                                             \
  int __fpclassify##S(T x) {                                                                       \
    if (x != x) return FP_NAN;                                                                     \
    if (__pt_isinf##S(x)) return FP_INFINITE;                                                      \
    if (x == 0) return FP_ZERO;                                                                    \
    return x < MIN && x > -MIN ? FP_SUBNORMAL : FP_NORMAL;                                         \
  }                                                                                                \
  T fmin##S(T x, T y) { return x <= y || y != y ? x : y; }                                         \
  T fmax##S(T x, T y) { return x >= y || y != y ? x : y; }                                         \
  T fdim##S(T x, T y) { return x <= y ? 0 : x - y; }
CLASSES(float, f, __builtin_inff(), __FLT_MIN__)
CLASSES(double, , __builtin_inf(), __DBL_MIN__)
CLASSES(long double, l, __builtin_infl(), __LDBL_MIN__)

/* ---- powers with an integer exponent: what compilers call for __builtin_powi */

#define POWER(NAME, T)                                                                             \
  T NAME(T x, int n) {                                                                             \
    T r = 1;                                                                                       \
    for (unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n; left; left /= 2) {                \
      if (left % 2) r *= x;                                                                        \
      x *= x;                                                                                      \
    }                                                                                              \
    return n < 0 ? 1 / r : r;                                                                      \
  }
POWER(__powisf2, float)
POWER(__powidf2, double)
POWER(__powixf2, long double)

/* ---- the remainder with the last three bits of the quotient; the direction as a long double */

#define MORE_EXACT(T, S)                                                                           \
  T remquo##S(T x, T y, int *quotient) {                                                           \
    T r = __protest_remainder##S(x, y), a = __pt_fabs##S(x), b = __pt_fabs##S(y);                  \
    int q = 0, negative = __pt_signbit##S(x) != __pt_signbit##S(y);                                \
    if (r != r) return r; /* and the quotient is not set */                                        \
    if (r == 0) r = __pt_copysign##S(0, x);                                                        \
    if (b <= __pt_largest##S / 8) a = __protest_fmod##S(a, 8 * b);                                 \
    if (a >= 4 * b) a -= 4 * b, q += 4;                                                            \
    if (a >= 2 * b) a -= 2 * b, q += 2;                                                            \
    if (a + a > b) {                                                                               \
      a -= b, q++;                                                                                 \
      if (a + a >= b) q++;                                                                         \
    }                                                                                              \
    *quotient = negative ? -(q & 7) : q & 7;                                                       \
    return r;                                                                                      \
  }                                                                                                \
  T nexttoward##S(T x, long double y) {                                                            \
    if (x != x || y != y) return x + (T)y;                                                         \
    if (x == y) return (T)y;                                                                       \
    return __protest_nextafter##S(x, x < y ? (T)__builtin_inf() : -(T)__builtin_inf());            \
  }

static const float __pt_largestf = __FLT_MAX__;
static const double __pt_largest = __DBL_MAX__;
static const long double __pt_largestl = __LDBL_MAX__;
MORE_EXACT(float, f)
MORE_EXACT(double, )
MORE_EXACT(long double, l)
