/* The math builtins: one row per function of the host's libm, without its f or l
   suffix; each exists for float, double and long double, as __protest_<name>,
   __protest_<name>f and __protest_<name>l.  The models (models/math.c) are made
   from the same rows, so this file has macros only. */
#ifndef PT_IR_BUILTIN_MATH_H
#define PT_IR_BUILTIN_MATH_H

/* X(name): one argument, two, three; (x, int); (x) to int. */
#define PT_MATH_1(X)                                                                               \
  X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh)           \
  X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sqrt) X(cbrt)       \
  X(erf) X(erfc) X(lgamma) X(tgamma) X(logb)
#define PT_MATH_2(X) X(atan2) X(pow) X(hypot) X(fmod) X(remainder) X(nextafter)
#define PT_MATH_3(X) X(fma)
#define PT_MATH_INT(X) X(ldexp)
#define PT_MATH_TO_INT(X) X(ilogb)

/* Of one complex number: two builtins each, re_<name> and im_<name>, for the parts of the
   result. */
#define PT_MATH_COMPLEX(X)                                                                         \
  X(cacos) X(casin) X(catan) X(ccos) X(csin) X(ctan) X(cacosh) X(casinh) X(catanh) X(ccosh)        \
  X(csinh) X(ctanh) X(cexp) X(clog) X(csqrt)

#endif
