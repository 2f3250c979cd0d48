/* complex.h, and multiplication and division of complex numbers: what compilers call for
   `*` and `/` on _Complex.  Annex G of the C standard: the plain formula, and when that
   gives two NaNs, infinities are looked at again. */
#include "intrinsics.h"
#include "../src/ir/builtin_math.h"

#define IS_INF(X) ((X) == __builtin_inf() || (X) == -__builtin_inf())
#define IS_NAN(X) ((X) != (X))

#define COMPLEX(T, SUFFIX, MUL, DIV)                                                               \
  static T __pt_one_if_inf##SUFFIX(T x) {                                                          \
    T r = IS_INF(x) ? 1 : 0;                                                                       \
    return __builtin_signbit(x) ? -r : r;                                                          \
  }                                                                                                \
  static T __pt_zero_if_nan##SUFFIX(T x) {                                                         \
    T r = IS_NAN(x) ? 0 : x;                                                                       \
    return IS_NAN(x) && __builtin_signbit(x) ? -r : r;                                             \
  }                                                                                                \
  _Complex T MUL(T a, T b, T c, T d) {                                                             \
    T ac = a * c, bd = b * d, ad = a * d, bc = b * c, real = ac - bd, imag = ad + bc;              \
    if (IS_NAN(real) && IS_NAN(imag)) {                                                            \
      int again = 0;                                                                               \
      if (IS_INF(a) || IS_INF(b)) {                                                                \
        a = __pt_one_if_inf##SUFFIX(a), b = __pt_one_if_inf##SUFFIX(b);                            \
        c = __pt_zero_if_nan##SUFFIX(c), d = __pt_zero_if_nan##SUFFIX(d), again = 1;               \
      }                                                                                            \
      if (IS_INF(c) || IS_INF(d)) {                                                                \
        c = __pt_one_if_inf##SUFFIX(c), d = __pt_one_if_inf##SUFFIX(d);                            \
        a = __pt_zero_if_nan##SUFFIX(a), b = __pt_zero_if_nan##SUFFIX(b), again = 1;               \
      }                                                                                            \
      if (!again && (IS_INF(ac) || IS_INF(bd) || IS_INF(ad) || IS_INF(bc))) {                      \
        a = __pt_zero_if_nan##SUFFIX(a), b = __pt_zero_if_nan##SUFFIX(b);                          \
        c = __pt_zero_if_nan##SUFFIX(c), d = __pt_zero_if_nan##SUFFIX(d), again = 1;               \
      }                                                                                            \
      if (again)                                                                                   \
        real = __builtin_inf() * (a * c - b * d), imag = __builtin_inf() * (a * d + b * c);        \
    }                                                                                              \
    _Complex T z;                                                                                  \
    __real__ z = real, __imag__ z = imag;                                                          \
    return z;                                                                                      \
  }                                                                                                \
  _Complex T DIV(T a, T b, T c, T d) {                                                             \
    /* the ratio of the smaller part to the larger one keeps c*c + d*d from overflowing */         \
    T denom, real, imag, ratio;                                                                    \
    T absc = __builtin_signbit(c) ? -c : c, absd = __builtin_signbit(d) ? -d : d;                  \
    if (absc < absd) {                                                                             \
      ratio = c / d, denom = c * ratio + d;                                                        \
      real = (a * ratio + b) / denom, imag = (b * ratio - a) / denom;                              \
    } else {                                                                                       \
      ratio = d / c, denom = d * ratio + c;                                                        \
      real = (b * ratio + a) / denom, imag = (b - a * ratio) / denom;                              \
    }                                                                                              \
    if (IS_NAN(real) && IS_NAN(imag)) {                                                            \
      if (c == 0 && d == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                                        \
        T inf = __builtin_signbit(c) ? -__builtin_inf() : __builtin_inf();                         \
        real = inf * a, imag = inf * b;                                                            \
      } else if ((IS_INF(a) || IS_INF(b)) && !IS_INF(c) && !IS_INF(d) && !IS_NAN(c) &&             \
                 !IS_NAN(d)) {                                                                     \
        a = __pt_one_if_inf##SUFFIX(a), b = __pt_one_if_inf##SUFFIX(b);                            \
        real = __builtin_inf() * (a * c + b * d), imag = __builtin_inf() * (b * c - a * d);        \
      } else if ((IS_INF(c) || IS_INF(d)) && !IS_INF(a) && !IS_INF(b) && !IS_NAN(a) &&             \
                 !IS_NAN(b)) {                                                                     \
        c = __pt_one_if_inf##SUFFIX(c), d = __pt_one_if_inf##SUFFIX(d);                            \
        real = 0 * (a * c + b * d), imag = 0 * (b * c - a * d);                                    \
      }                                                                                            \
    }                                                                                              \
    _Complex T z;                                                                                  \
    __real__ z = real, __imag__ z = imag;                                                          \
    return z;                                                                                      \
  }

COMPLEX(float, f, __mulsc3, __divsc3)
COMPLEX(double, d, __muldc3, __divdc3)
COMPLEX(long double, x, __mulxc3, __divxc3)

/* ---- functions: by builtin, one for each part */

#define FOR_TYPES(M, NAME) M(NAME, float, f) M(NAME, double, ) M(NAME, long double, l)

static inline _Complex float __pt_complexf(float x, float y) { return __builtin_complex(x, y); }
static inline _Complex double __pt_complex(double x, double y) { return __builtin_complex(x, y); }
static inline _Complex long double __pt_complexl(long double x, long double y) {
  return __builtin_complex(x, y);
}

#define FORWARD(NAME, T, S)                                                                        \
  T __protest_re_##NAME##S(T x, T y);                                                              \
  T __protest_im_##NAME##S(T x, T y);                                                              \
  _Complex T NAME##S(_Complex T z) {                                                               \
    T x = __real__ z, y = __imag__ z;                                                              \
    return __pt_complex##S(__protest_re_##NAME##S(x, y), __protest_im_##NAME##S(x, y));            \
  }
#define X(NAME) FOR_TYPES(FORWARD, NAME)
PT_MATH_COMPLEX(X)
#undef X

#define PARTS(NAME, T, S)                                                                          \
  T __protest_hypot##S(T x, T y);                                                                  \
  T __protest_atan2##S(T x, T y);                                                                  \
  T creal##S(_Complex T z) { return __real__ z; }                                                  \
  T cimag##S(_Complex T z) { return __imag__ z; }                                                  \
  T cabs##S(_Complex T z) { return __protest_hypot##S(__real__ z, __imag__ z); }                   \
  T carg##S(_Complex T z) { return __protest_atan2##S(__imag__ z, __real__ z); }                   \
  _Complex T conj##S(_Complex T z) { return __pt_complex##S(__real__ z, -__imag__ z); }            \
  _Complex T cproj##S(_Complex T z) {                                                              \
    if (!IS_INF(__real__ z) && !IS_INF(__imag__ z)) return z;                                      \
    return __pt_complex##S(__builtin_inf(), __builtin_signbit(__imag__ z) ? -(T)0 : 0);            \
  }                                                                                                \
  /* exp(y * log(x)), as in glibc */                                                               \
  _Complex T cpow##S(_Complex T x, _Complex T y) {                                                 \
    T a = __protest_re_clog##S(__real__ x, __imag__ x);                                            \
    T b = __protest_im_clog##S(__real__ x, __imag__ x);                                            \
    _Complex T e = y * __pt_complex##S(a, b);                                                      \
    return __pt_complex##S(__protest_re_cexp##S(__real__ e, __imag__ e),                           \
                           __protest_im_cexp##S(__real__ e, __imag__ e));                          \
  }
FOR_TYPES(PARTS, )
