/* wchar.h, inttypes.h: numbers in wide text.  The start of the text that could belong to a
   number is copied as bytes, and read as such. */
#include "wide.h"

/* Digits, letters, signs, and for floats a point and what stands in nan(...). */
static int __pt_is_of_number(wchar_t c, int real) {
  if ((c >= '0' && c <= '9') || c == '+' || c == '-') return 1;
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return 1;
  return real && (c == '.' || c == '(' || c == ')' || c == '_');
}

static size_t __pt_number_extent(const wchar_t *s, int real) {
  size_t n = 0;
  while (__pt_is_of_number(s[n], real)) n++;
  return n;
}

static size_t __pt_skip_spaces(const wchar_t *s) {
  size_t n = 0;
  while (__pt_is_space((int)s[n])) n++;
  return n;
}

/* NAME(s, end, ...) by EXPR, which reads `text` and sets `last`. */
#define READ(REAL, T, EXPR)                                                                        \
  size_t start = __pt_skip_spaces(s), n = __pt_number_extent(s + start, REAL);                     \
  char text[n + 1], *last;                                                                         \
  T v;                                                                                             \
  __pt_narrow(text, s + start, n);                                                                 \
  text[n] = 0;                                                                                     \
  v = (T)EXPR;                                                                                     \
  if (end) *end = (wchar_t *)(last == text ? s : s + start + (last - text));                       \
  return v;

#define ULONG_MAX (LONG_MAX * 2UL + 1)

#define INTEGER(NAME, T, WORKER, C23, MAX)                                                         \
  T NAME(const wchar_t *s, wchar_t **end, int base) {                                              \
    READ(0, T, WORKER(text, &last, base, C23, MAX))                                                \
  }
#define INTEGERS(NAME, T, WORKER, MAX)                                                             \
  INTEGER(NAME, T, WORKER, 0, MAX)                                                                 \
  INTEGER(__isoc23_##NAME, T, WORKER, 1, MAX)
INTEGERS(wcstol, long, __pt_strtos, LONG_MAX)
INTEGERS(wcstoll, long long, __pt_strtos, LLONG_MAX)
INTEGERS(wcstoul, unsigned long, __pt_strtou, ULONG_MAX)
INTEGERS(wcstoull, ull, __pt_strtou, ~0ULL)
INTEGERS(wcstoimax, long long, __pt_strtos, LLONG_MAX)
INTEGERS(wcstoumax, ull, __pt_strtou, ~0ULL)

float wcstof(const wchar_t *s, wchar_t **end) { READ(1, float, __pt_strtof(text, &last)) }

double wcstod(const wchar_t *s, wchar_t **end) { READ(1, double, __pt_strtod(text, &last)) }

long double wcstold(const wchar_t *s, wchar_t **end) {
  READ(1, long double, __pt_strtold(text, &last))
}
