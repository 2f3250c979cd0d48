/* What CBMC knows without a declaration, for clang.  It comes before every C file that Protest
   compiles, and before those of a native run.  What programs declare themselves, in several ways
   (__CPROVER_assume, __CPROVER_assert), is not here: it needs no declaration. */
#ifndef PROTEST_CPROVER_H
#define PROTEST_CPROVER_H

#ifdef __clang__
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype" /* __protest_accessible below */
#endif

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
/* Programs that declare __CPROVER_r_ok declare this. */
#if __STDC_VERSION__ >= 202000L
_Bool __protest_accessible(const void *, __SIZE_TYPE__);
#else
_Bool __protest_accessible();
#endif
#define __CPROVER_accessible_1(P) __protest_accessible(P, sizeof *(P))
#define __CPROVER_accessible_2(P, N) __protest_accessible(P, N)
#define __CPROVER_second_(A, B, C, ...) C
#define __CPROVER_accessible_(...)                                                                 \
  __CPROVER_second_(__VA_ARGS__, __CPROVER_accessible_2, __CPROVER_accessible_1, )(__VA_ARGS__)
#define __CPROVER_r_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_w_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_rw_ok(...) __CPROVER_accessible_(__VA_ARGS__)
#define __CPROVER_is_readable_object_(...) __CPROVER_accessible_(__VA_ARGS__)

/* ---- numbers, compared as such: C converts a negative one to the other's unsigned type */

#define __protest_alike_(A, B)                                                                     \
  ((__typeof__((A) + (B)))-1 < 0 || ((__typeof__(A))-1 > 0 && (__typeof__(B))-1 > 0))
#define __protest_ordered_(A, OP, B)                                                               \
  __builtin_choose_expr(__protest_alike_(A, B), (A)OP(B), (A) < 0 || ((B) >= 0 && (A)OP(B)))
#define __protest_least_(T) ((T)((T)-1 < 0 ? 1ULL << (sizeof(T) * 8 - 1) : 0))
#define __protest_most_(T) ((T)~__protest_least_(T))

/* ---- quantifiers over LO <= X < HI, X of the integer type T of at most 8 bytes

   One program that runs and is a formula: a run (__protest_symbolic() is 0) looks at one value
   after the other until one decides; a formula looks at one arbitrary value (__protest_bound), and
   __protest_close says whether what is found holds for all of them, or for some (ir/builtin.h).
   There is one copy of P, whose checks are those of both.  P has no side effects; what it reads is
   read of every value of the range.

   IN says which values are in the range, by LO LOP X and X OP HI.  A run looks at those from LO on
   while X OP HI, as numbers: perhaps at more than C finds to be in it. */
_Bool __protest_symbolic(void);
unsigned long long __protest_bound(unsigned bytes);
_Bool __protest_close(unsigned long long variable, _Bool forall, _Bool body);
#define __protest_quantify_(FORALL, T, X, LO, LOP, OP, HI, IN, P)                                  \
  __extension__({                                                                                  \
    _Static_assert(sizeof(T) <= 8 && (T)(1ULL << (sizeof(T) * 8 - 1)) != 0,                        \
                   "a quantifier is over integers of at most 8 bytes");                            \
    __auto_type protest_low_ = (LO);                                                               \
    __auto_type protest_high_ = (HI);                                                              \
    const _Bool protest_s_ = __protest_symbolic();                                                 \
    const unsigned long long protest_v_ = protest_s_ ? __protest_bound(sizeof(T)) : 0;             \
    T protest_x_ = protest_s_ ? (T)protest_v_ : (T)protest_low_;                                   \
    if (!__protest_fits_(T, protest_low_) && !protest_s_)                                          \
      protest_x_ = __protest_first_(T, protest_low_);                                              \
    if (!(1 LOP 1) && __protest_fits_(T, protest_low_) && !protest_s_ &&                           \
        protest_low_ < __protest_most_(T))                                                         \
      protest_x_ = (T)((unsigned long long)protest_low_ + 1);                                      \
    _Bool protest_q_;                                                                              \
    for (;;) {                                                                                     \
      const T X = protest_x_;                                                                      \
      protest_q_ = (IN) ? (_Bool)(P) : (FORALL);                                                   \
      protest_x_ = (T)((unsigned long long)X + 1);                                                 \
      if (protest_s_ || protest_q_ != (FORALL) ||                                                  \
          !(__protest_ordered_(X, OP, protest_high_) && X < protest_x_))                           \
        break;                                                                                     \
    }                                                                                              \
    protest_s_ ? __protest_close(protest_v_, FORALL, protest_q_) : protest_q_;                     \
  })
/* T has every value of the type of LOW; else the first value to look at.  Where C would make an X
   that may be negative unsigned to compare it with LOW, that is the least. */
#define __protest_fits_(T, LOW)                                                                    \
  (((T)-1 < 0) == ((__typeof__(LOW))-1 < 0) && sizeof(LOW) <= sizeof(T))
#define __protest_first_(T, LOW)                                                                   \
  __extension__({                                                                                  \
    T protest_f_ = (T)(LOW);                                                                       \
    if (__protest_ordered_(LOW, <, __protest_least_(T)) ||                                         \
        ((T)-1 < 0 && (__typeof__(LOW))-1 > 0 && sizeof(LOW) >= sizeof(T)))                        \
      protest_f_ = __protest_least_(T);                                                            \
    else if (__protest_ordered_(__protest_most_(T), <, LOW))                                       \
      protest_f_ = __protest_most_(T);                                                             \
    protest_f_;                                                                                    \
  })

#define __protest_numbers_(X)                                                                      \
  __protest_ordered_(protest_low_, <=, X) && __protest_ordered_(X, <, protest_high_)
#define __protest_forall(T, X, LO, HI, ...)                                                        \
  __protest_quantify_(1, T, X, LO, <=, <, HI, __protest_numbers_(X), (__VA_ARGS__))
#define __protest_exists(T, X, LO, HI, ...)                                                        \
  __protest_quantify_(0, T, X, LO, <=, <, HI, __protest_numbers_(X), (__VA_ARGS__))

/* As C compares. */
#define __protest_common_(T, E) ((__typeof__((T)0 + (E)))(E))
#define __protest_quantify_in_(FORALL, T, X, LO, LOP, OP, HI, P)                                   \
  __protest_quantify_(FORALL, T, X, __protest_common_(T, LO), LOP, OP, __protest_common_(T, HI),   \
                      protest_low_ LOP X &&X OP protest_high_, P)
#define __protest_forall_in(T, X, LO, LOP, OP, HI, ...)                                            \
  __protest_quantify_in_(1, T, X, LO, LOP, OP, HI, (__VA_ARGS__))
#define __protest_exists_in(T, X, LO, LOP, OP, HI, ...)                                            \
  __protest_quantify_in_(0, T, X, LO, LOP, OP, HI, (__VA_ARGS__))

#endif
