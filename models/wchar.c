/* wchar.h: wide strings. */
#include "wide.h"

/* ---- memory */

static int __pt_wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  __pt_reads(a, n * sizeof *a);
  __pt_reads(b, n * sizeof *b);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
  return 0;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  __protest_copy(to, from, n * sizeof *to);
  DISJOINT(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  __protest_copy(to, from, n * sizeof *to);
  DISJOINT(to, from, n * sizeof *to);
  return to + n;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  __protest_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wchar_t *)s + i;
  return NULL;
}

/* ---- length, copying */

size_t __pt_wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

size_t wcslen(const wchar_t *s) { return __pt_wcslen(s); }

size_t wcsnlen(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) n++;
  return n;
}

static wchar_t *__pt_wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  for (; from[i]; i++) to[i] = from[i];
  to[i] = 0;
  DISJOINT(to, from, (i + 1) * sizeof *to);
  return to + i;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  __pt_wcpcpy(to, from);
  return to;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) { return __pt_wcpcpy(to, from); }

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  __pt_wcpcpy(to + __pt_wcslen(to), from);
  return to;
}

static wchar_t *__pt_wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0, end;
  for (; i < n && from[i]; i++) to[i] = from[i];
  end = i;
  for (; i < n; i++) to[i] = 0;
  DISJOINT_2(to, n * sizeof *to, from, (end + (end < n)) * sizeof *to);
  return to + end;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  __pt_wcpncpy(to, from, n);
  return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) { return __pt_wcpncpy(to, from, n); }

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  wchar_t *end = to + __pt_wcslen(to);
  size_t i = 0;
  for (; i < n && from[i]; i++) end[i] = from[i];
  end[i] = 0;
  DISJOINT_2(end, (i + 1) * sizeof *to, from, (i + (i < n)) * sizeof *to);
  return to;
}

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  if (i < n) to[i] = 0;
  return i + __pt_wcslen(from + i);
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t n = __pt_wcslen(s) + 1;
  wchar_t *p = __pt_malloc(n * sizeof *p);
  if (p) __protest_copy(p, s, n * sizeof *p);
  return p;
}

/* ---- comparing: of the result the sign is known */

static int __pt_wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
    if (!a[i]) return 0;
  }
  return 0;
}

#define COMPARE(NAME, PARAMS, RESULT)                                                              \
  int NAME PARAMS { return RESULT; }                                                               \
  int __pt_loose_##NAME PARAMS {                                                                   \
    int d = RESULT;                                                                                \
    return d ? __pt_same_sign(__protest_input_int("result of " #NAME), d) : 0;                     \
  }

COMPARE(wmemcmp, (const wchar_t *a, const wchar_t *b, size_t n), __pt_wmemcmp(a, b, n))
COMPARE(wcscmp, (const wchar_t *a, const wchar_t *b), __pt_wcsncmp(a, b, SIZE_MAX))
COMPARE(wcscoll, (const wchar_t *a, const wchar_t *b), __pt_wcsncmp(a, b, SIZE_MAX))
COMPARE(wcsncmp, (const wchar_t *a, const wchar_t *b, size_t n), __pt_wcsncmp(a, b, n))

/* ---- searching, splitting */

static wchar_t *__pt_wcschr(const wchar_t *s, wchar_t c) {
  while (*s && *s != c) s++;
  return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) { return __pt_wcschr(s, c); }

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *last = NULL;
  for (;; s++) {
    if (*s == c) last = s;
    if (!*s) return (wchar_t *)last;
  }
}

/* How many characters at the start of s are in the set (inside != 0), or are not. */
static size_t __pt_wide_span(const wchar_t *s, const wchar_t *set, int inside) {
  size_t n = 0;
  while (s[n] && (__pt_wcschr(set, s[n]) != NULL) == inside) n++;
  return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) { return __pt_wide_span(s, set, 1); }

size_t wcscspn(const wchar_t *s, const wchar_t *set) { return __pt_wide_span(s, set, 0); }

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
  const wchar_t *p = s + __pt_wide_span(s, set, 0);
  return *p ? (wchar_t *)p : NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *what) {
  for (;; s++) {
    size_t i = 0;
    while (what[i] && s[i] == what[i]) i++;
    if (!what[i]) return (wchar_t *)s;
    if (!*s) return NULL;
  }
}

wchar_t *wcstok(wchar_t *s, const wchar_t *set, wchar_t **rest) {
  wchar_t *end;
  if (!s) s = *rest;
  if (!s) return NULL;
  s += __pt_wide_span(s, set, 1);
  if (!*s) {
    *rest = NULL;
    return NULL;
  }
  end = s + __pt_wide_span(s, set, 0);
  *rest = NULL;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}
