/* Multiplication and division of complex numbers: what compilers call for `*` and
   `/` on _Complex.  Annex G of the C standard: the plain formula, and when that
   gives two NaNs, infinities are looked at again. */
#include "intrinsics.h"

#define IS_INF(X) ((X) == __builtin_inf() || (X) == -__builtin_inf())
#define IS_NAN(X) ((X) != (X))

#define COMPLEX(T, SUFFIX, MUL, DIV)                                                        \
  static T one_if_inf##SUFFIX(T x) {                                                               \
    T r = IS_INF(x) ? 1 : 0;                                                                       \
    return __builtin_signbit(x) ? -r : r;                                                          \
  }                                                                                                \
  static T zero_if_nan##SUFFIX(T x) {                                                              \
    T r = IS_NAN(x) ? 0 : x;                                                                       \
    return IS_NAN(x) && __builtin_signbit(x) ? -r : r;                                             \
  }                                                                                                \
  _Complex T MUL(T a, T b, T c, T d) {                                                             \
    T ac = a * c, bd = b * d, ad = a * d, bc = b * c, real = ac - bd, imag = ad + bc;              \
    if (IS_NAN(real) && IS_NAN(imag)) {                                                            \
      int again = 0;                                                                               \
      if (IS_INF(a) || IS_INF(b)) {                                                                \
        a = one_if_inf##SUFFIX(a), b = one_if_inf##SUFFIX(b);                                      \
        c = zero_if_nan##SUFFIX(c), d = zero_if_nan##SUFFIX(d), again = 1;                         \
      }                                                                                            \
      if (IS_INF(c) || IS_INF(d)) {                                                                \
        c = one_if_inf##SUFFIX(c), d = one_if_inf##SUFFIX(d);                                      \
        a = zero_if_nan##SUFFIX(a), b = zero_if_nan##SUFFIX(b), again = 1;                         \
      }                                                                                            \
      if (!again && (IS_INF(ac) || IS_INF(bd) || IS_INF(ad) || IS_INF(bc))) {                      \
        a = zero_if_nan##SUFFIX(a), b = zero_if_nan##SUFFIX(b);                                    \
        c = zero_if_nan##SUFFIX(c), d = zero_if_nan##SUFFIX(d), again = 1;                         \
      }                                                                                            \
      if (again) real = __builtin_inf() * (a * c - b * d), imag = __builtin_inf() * (a * d + b * c); \
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
      } else if ((IS_INF(a) || IS_INF(b)) && !IS_INF(c) && !IS_INF(d) && !IS_NAN(c) && !IS_NAN(d)) { \
        a = one_if_inf##SUFFIX(a), b = one_if_inf##SUFFIX(b);                                      \
        real = __builtin_inf() * (a * c + b * d), imag = __builtin_inf() * (b * c - a * d);        \
      } else if ((IS_INF(c) || IS_INF(d)) && !IS_INF(a) && !IS_INF(b) && !IS_NAN(a) && !IS_NAN(b)) { \
        c = one_if_inf##SUFFIX(c), d = one_if_inf##SUFFIX(d);                                      \
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
