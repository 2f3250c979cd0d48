/* What CBMC knows without a declaration, for clang.  It comes before every C file that Protest
   compiles, and before those of a native run.  What programs declare themselves, in several ways
   (__CPROVER_assume, __CPROVER_assert), is not here: it needs no declaration. */
#ifndef PROTEST_CPROVER_H
#define PROTEST_CPROVER_H

typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
typedef _Bool __CPROVER_bool;

/* as with CBMC's default of 8 bits for objects */
#define __CPROVER_max_malloc_size ((__CPROVER_size_t)1 << (__SIZEOF_POINTER__ == 8 ? 55 : 23))

/* ---- arithmetic */

#define __CPROVER_overflow_(OP, A, B)                                                              \
  __extension__({                                                                                  \
    __typeof__((A) + (B)) protest_r_;                                                              \
    __builtin_##OP##_overflow(A, B, &protest_r_);                                                  \
  })
#define __CPROVER_overflow_plus(A, B) __CPROVER_overflow_(add, A, B)
#define __CPROVER_overflow_minus(A, B) __CPROVER_overflow_(sub, A, B)
#define __CPROVER_overflow_mult(A, B) __CPROVER_overflow_(mul, A, B)
#define __CPROVER_overflow_unary_minus(A)                                                          \
  __extension__({                                                                                  \
    __typeof__(+(A)) protest_r_;                                                                   \
    __builtin_sub_overflow((__typeof__(+(A)))0, A, &protest_r_);                                   \
  })
#define __CPROVER_isnanf(X) __builtin_isnan((float)(X))
#define __CPROVER_isnand(X) __builtin_isnan((double)(X))
#define __CPROVER_isnanld(X) __builtin_isnan((long double)(X))
#define __CPROVER_isinff(X) __builtin_isinf((float)(X))
#define __CPROVER_isinfd(X) __builtin_isinf((double)(X))
#define __CPROVER_isinfld(X) __builtin_isinf((long double)(X))
#define __CPROVER_isfinitef(X) __builtin_isfinite((float)(X))
#define __CPROVER_isfinited(X) __builtin_isfinite((double)(X))
#define __CPROVER_isfiniteld(X) __builtin_isfinite((long double)(X))
#define __CPROVER_isnormalf(X) __builtin_isnormal((float)(X))
#define __CPROVER_isnormald(X) __builtin_isnormal((double)(X))
#define __CPROVER_isnormalld(X) __builtin_isnormal((long double)(X))
#define __CPROVER_signf(X) __builtin_signbit((float)(X))
#define __CPROVER_signd(X) __builtin_signbit((double)(X))
#define __CPROVER_signld(X) __builtin_signbit((long double)(X))

/* ---- memory: with one argument, of the type that it points to */

void *__CPROVER_allocate(__CPROVER_size_t n, __CPROVER_bool zero);
__CPROVER_size_t __CPROVER_OBJECT_SIZE(const void *);
__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *);
__CPROVER_size_t __CPROVER_POINTER_OFFSET(const void *);
__CPROVER_bool __CPROVER_same_object(const void *, const void *);
_Bool __protest_accessible(); /* programs that declare __CPROVER_r_ok declare this */
#define __CPROVER_accessible_1(P) __protest_accessible(P, sizeof *(P))
#define __CPROVER_accessible_2(P, N) __protest_accessible(P, N)
#define __CPROVER_second_(A, B, C, ...) C
#define __CPROVER_accessible_(...)                                                                 \
  __CPROVER_second_(__VA_ARGS__, __CPROVER_accessible_2, __CPROVER_accessible_1, )(__VA_ARGS__)
#define __CPROVER_r_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_w_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_rw_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_is_readable_object_(...) __CPROVER_accessible_(__VA_ARGS__)

#endif
