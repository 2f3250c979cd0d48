/* stdlib.h: numbers in text.  The C23 variants of glibc's headers (__isoc23_*)
   differ in that they read 0b and 0B too, with base 0 or 2. */
#include "model.h"

/* 36 or more: not a digit of any base. */
static int __pt_digit(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = __pt_lower(c);
  return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

void __pt_read_number(struct __pt_number *out, const char *s, size_t limit, int base, int c23) {
  size_t i = 0, first;
  ull v = 0, cutoff, last;
  out->length = 0;
  out->negative = out->overflow = 0;
  out->magnitude = 0;
  if (base < 0 || base == 1 || base > 36) return;
  if (i < limit && (s[i] == '-' || s[i] == '+')) out->negative = s[i++] == '-';
  if ((base == 0 || base == 16) && i + 2 < limit && s[i] == '0' && __pt_lower(s[i + 1]) == 'x' &&
      __pt_digit(s[i + 2]) < 16) {
    i += 2;
    base = 16;
  }
  if (c23 && (base == 0 || base == 2) && i + 2 < limit && s[i] == '0' &&
      __pt_lower(s[i + 1]) == 'b' && __pt_digit(s[i + 2]) < 2) {
    i += 2;
    base = 2;
  }
  if (base == 0) base = i < limit && s[i] == '0' ? 8 : 10;
  cutoff = ~0ULL / base;
  last = ~0ULL % base;
  first = i;
  for (; i < limit; i++) {
    int d = __pt_digit(s[i]);
    if (d >= base) break;
    if (v > cutoff || (v == cutoff && d > last)) out->overflow = 1;
    v = v * base + d;
  }
  if (i > first) out->length = i;
  out->magnitude = v;
}

long long __pt_as_signed(const struct __pt_number *n, long long max, int *range) {
  ull limit = (ull)max + (n->negative != 0); /* of the magnitude */
  *range = n->overflow || n->magnitude > limit;
  if (*range) return n->negative ? -max - 1 : max;
  return (long long)(n->negative ? 0 - n->magnitude : n->magnitude);
}

ull __pt_as_unsigned(const struct __pt_number *n, ull max, int *range) {
  *range = n->overflow || n->magnitude > max;
  if (*range) return max;
  return (n->negative ? 0 - n->magnitude : n->magnitude) & max;
}

static void __pt_number_at(struct __pt_number *out, const char *s, char **end, int base, int c23) {
  const char *start = s;
  while (__pt_is_space((uchar)*s)) s++;
  __pt_read_number(out, s, SIZE_MAX, base, c23);
  if (base < 0 || base == 1 || base > 36) __pt_errno = EINVAL;
  const char *behind = out->length ? s + out->length : start;
  if (end) *end = __pt_text_at(behind);
}

long long __pt_strtos(const char *s, char **end, int base, int c23, long long max) {
  struct __pt_number n;
  int range;
  long long v;
  __pt_number_at(&n, s, end, base, c23);
  v = __pt_as_signed(&n, max, &range);
  if (range) __pt_errno = ERANGE;
  return v;
}

ull __pt_strtou(const char *s, char **end, int base, int c23, ull max) {
  struct __pt_number n;
  int range;
  ull v;
  __pt_number_at(&n, s, end, base, c23);
  v = __pt_as_unsigned(&n, max, &range);
  if (range) __pt_errno = ERANGE;
  return v;
}

#define ULONG_MAX (LONG_MAX * 2UL + 1)

#define STRTO(NAME, TYPE, WORKER, C23, MAX)                                                        \
  TYPE NAME(const char *s, char **end, int base) { return (TYPE)WORKER(s, end, base, C23, MAX); }
#define STRTO_INTERNAL(NAME, TYPE, WORKER, MAX)                                                    \
  TYPE NAME(const char *s, char **end, int base, int group) {                                      \
    return (TYPE)WORKER(s, end, base, 0, MAX);                                                     \
  }

STRTO(strtol, long, __pt_strtos, 0, LONG_MAX)
STRTO(strtoll, long long, __pt_strtos, 0, LLONG_MAX)
STRTO(strtoul, unsigned long, __pt_strtou, 0, ULONG_MAX)
STRTO(strtoull, ull, __pt_strtou, 0, ~0ULL)
STRTO(strtoq, long long, __pt_strtos, 0, LLONG_MAX)
STRTO(strtouq, ull, __pt_strtou, 0, ~0ULL)
STRTO(strtoimax, long long, __pt_strtos, 0, LLONG_MAX)
STRTO(strtoumax, ull, __pt_strtou, 0, ~0ULL)
STRTO(__isoc23_strtol, long, __pt_strtos, 1, LONG_MAX)
STRTO(__isoc23_strtoll, long long, __pt_strtos, 1, LLONG_MAX)
STRTO(__isoc23_strtoul, unsigned long, __pt_strtou, 1, ULONG_MAX)
STRTO(__isoc23_strtoull, ull, __pt_strtou, 1, ~0ULL)
STRTO(__isoc23_strtoimax, long long, __pt_strtos, 1, LLONG_MAX)
STRTO(__isoc23_strtoumax, ull, __pt_strtou, 1, ~0ULL)
STRTO_INTERNAL(__strtol_internal, long, __pt_strtos, LONG_MAX)
STRTO_INTERNAL(__strtoll_internal, long long, __pt_strtos, LLONG_MAX)
STRTO_INTERNAL(__strtoul_internal, unsigned long, __pt_strtou, ULONG_MAX)
STRTO_INTERNAL(__strtoull_internal, ull, __pt_strtou, ~0ULL)

int atoi(const char *s) { return (int)__pt_strtos(s, NULL, 10, 0, LONG_MAX); }

long atol(const char *s) { return (long)__pt_strtos(s, NULL, 10, 0, LONG_MAX); }

long long atoll(const char *s) { return __pt_strtos(s, NULL, 10, 0, LLONG_MAX); }

/* ---- floats: the number by builtin, errno by looking at it.  A number that is too small for a
   normal float need not set errno when it is exact: an input decides. */

/* Behind white space and sign. */
static const char *__pt_real_start(const char *s) {
  while (__pt_is_space((uchar)*s)) s++;
  return *s == '-' || *s == '+' ? s + 1 : s;
}

/* Whether the digits of the number are not all 0. */
static int __pt_has_digits(const char *s) {
  int hex = s[0] == '0' && __pt_lower(s[1]) == 'x';
  int points = 0;
  if (hex) s += 2;
  for (; *s == '0' || (*s == '.' && !points); s++) points += *s == '.';
  return __pt_digit(*s) < (hex ? 16 : 10);
}

#define REAL(T, S, LARGEST, SMALLEST)                                                              \
  T __pt_strto##S(const char *s, char **end) {                                                     \
    T v = __protest_strto##S(s, end), size = v < 0 ? -v : v;                                       \
    const char *start = __pt_real_start(s);                                                        \
    if (size > LARGEST && __pt_lower(*start) != 'i') __pt_errno = ERANGE;                          \
    if (size == 0 && __pt_has_digits(start)) __pt_errno = ERANGE;                                  \
    if (size > 0 && size < SMALLEST && !__protest_input_bool("result of strto" #S))                \
      __pt_errno = ERANGE;                                                                         \
    return v;                                                                                      \
  }                                                                                                \
  T strto##S(const char *s, char **end) { return __pt_strto##S(s, end); }
REAL(float, f, __FLT_MAX__, __FLT_MIN__)
REAL(double, d, __DBL_MAX__, __DBL_MIN__)
REAL(long double, ld, __LDBL_MAX__, __LDBL_MIN__)

double atof(const char *s) { return __pt_strtod(s, NULL); }
