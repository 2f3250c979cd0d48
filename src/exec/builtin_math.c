/* The math builtins: each calls the function of the host's libm. */
#include "ir/builtin_math.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "exec/builtin_priv.h"

/* M(name, width, from bits, to bits) for each of the three types */
#define FOR_TYPES(M, NAME)                                                                         \
  M(NAME##f, 32, pt_builtin_float, pt_builtin_from_float)                                          \
  M(NAME, 64, pt_builtin_double, pt_builtin_from_double)                                           \
  M(NAME##l, 80, pt_builtin_ldouble, pt_builtin_from_ldouble)

#define RUN_1(NAME, W, GET, PUT)                                                                   \
  static bool run_##NAME(pt_builtin_call *c) {                                                     \
    if (!pt_builtin_takes(c, W, W, 0, 0)) return false;                                            \
    c->ret = PUT(NAME(GET(c->args[0])));                                                           \
    return true;                                                                                   \
  }
#define RUN_2(NAME, W, GET, PUT)                                                                   \
  static bool run_##NAME(pt_builtin_call *c) {                                                     \
    if (!pt_builtin_takes(c, W, W, W, 0)) return false;                                            \
    c->ret = PUT(NAME(GET(c->args[0]), GET(c->args[1])));                                          \
    return true;                                                                                   \
  }
#define RUN_3(NAME, W, GET, PUT)                                                                   \
  static bool run_##NAME(pt_builtin_call *c) {                                                     \
    if (!pt_builtin_takes(c, W, W, W, W)) return false;                                            \
    c->ret = PUT(NAME(GET(c->args[0]), GET(c->args[1]), GET(c->args[2])));                         \
    return true;                                                                                   \
  }
#define RUN_INT(NAME, W, GET, PUT)                                                                 \
  static bool run_##NAME(pt_builtin_call *c) {                                                     \
    if (!pt_builtin_takes(c, W, W, 32, 0)) return false;                                           \
    c->ret = PUT(NAME(GET(c->args[0]), (int)pt_bv_to_i64(c->args[1])));                            \
    return true;                                                                                   \
  }
#define RUN_TO_INT(NAME, W, GET, PUT)                                                              \
  static bool run_##NAME(pt_builtin_call *c) {                                                     \
    if (!pt_builtin_takes(c, 32, W, 0, 0)) return false;                                           \
    c->ret = pt_bv_i64(32, NAME(GET(c->args[0])));                                                 \
    return true;                                                                                   \
  }

#define X(NAME) FOR_TYPES(RUN_1, NAME)
PT_MATH_1(X)
#undef X
#define X(NAME) FOR_TYPES(RUN_2, NAME)
PT_MATH_2(X)
#undef X
#define X(NAME) FOR_TYPES(RUN_3, NAME)
PT_MATH_3(X)
#undef X
#define X(NAME) FOR_TYPES(RUN_INT, NAME)
PT_MATH_INT(X)
#undef X
#define X(NAME) FOR_TYPES(RUN_TO_INT, NAME)
PT_MATH_TO_INT(X)
#undef X

/* x + y * I would lose infinities and the sign of zero. */
#define RUN_PART(PART, NAME, W, GET, PUT)                                                          \
  static bool run_##PART##_##NAME(pt_builtin_call *c) {                                            \
    if (!pt_builtin_takes(c, W, W, W, 0)) return false;                                            \
    c->ret = PUT(PART(NAME(__builtin_complex(GET(c->args[0]), GET(c->args[1])))));                 \
    return true;                                                                                   \
  }
#define re(Z) __real__(Z)
#define im(Z) __imag__(Z)
#define RUN_COMPLEX(NAME, W, GET, PUT)                                                             \
  RUN_PART(re, NAME, W, GET, PUT)                                                                  \
  RUN_PART(im, NAME, W, GET, PUT)
#define X(NAME) FOR_TYPES(RUN_COMPLEX, NAME)
PT_MATH_COMPLEX(X)
#undef X

pt_builtin_fn pt_builtin_find_math(const char *name) {
  static const struct {
    const char *name;
    pt_builtin_fn run;
  } table[] = {
#define ROW(NAME, W, GET, PUT) {"__protest_" #NAME, run_##NAME},
#define X(NAME) FOR_TYPES(ROW, NAME)
      PT_MATH_1(X) PT_MATH_2(X) PT_MATH_3(X) PT_MATH_INT(X) PT_MATH_TO_INT(X)
#undef X
#undef ROW
#define ROW(NAME, W, GET, PUT)                                                                     \
  {"__protest_re_" #NAME, run_re_##NAME}, {"__protest_im_" #NAME, run_im_##NAME},
#define X(NAME) FOR_TYPES(ROW, NAME)
      PT_MATH_COMPLEX(X)
#undef X
#undef ROW
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, name)) return table[i].run;
  return NULL;
}
