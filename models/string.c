/* string.h and strings.h: bytes and strings. */
#include "model.h"

/* Any number with the sign of d. */
#define LOOSE(NAME, D)                                                                             \
  ({                                                                                               \
    int d_ = (D);                                                                                  \
    d_ ? __pt_same_sign(__protest_input_int("result of " #NAME), d_) : 0;                          \
  })

/* ---- memory */

void *memcpy(void *to, const void *from, size_t n) {
  __protest_copy(to, from, n);
  DISJOINT(to, from, n);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  __protest_copy(to, from, n);
  return to;
}

void *mempcpy(void *to, const void *from, size_t n) {
  __protest_copy(to, from, n);
  DISJOINT(to, from, n);
  return (char *)to + n;
}

void bcopy(const void *from, void *to, size_t n) { __protest_copy(to, from, n); }

void *memset(void *to, int c, size_t n) {
  __protest_set(to, c, n);
  return to;
}

void bzero(void *to, size_t n) { __protest_set(to, 0, n); }

void explicit_bzero(void *to, size_t n) { __protest_set(to, 0, n); }

void *memccpy(void *to, const void *from, int c, size_t n) {
  uchar *t = to;
  const uchar *f = from;
  size_t i = 0;
  while (i < n && f[i] != (uchar)c) {
    t[i] = f[i];
    i++;
  }
  if (i == n) {
    DISJOINT(to, from, n);
    return NULL;
  }
  t[i] = c;
  DISJOINT(to, from, i + 1);
  return t + i + 1;
}

/* All n bytes must be there, wherever the first difference is. */
int __pt_memcmp(const void *a, const void *b, size_t n) {
  const uchar *x = a, *y = b;
  __pt_reads(a, n);
  __pt_reads(b, n);
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

int memcmp(const void *a, const void *b, size_t n) { return __pt_memcmp(a, b, n); }

int bcmp(const void *a, const void *b, size_t n) { return __pt_memcmp(a, b, n); }

int __pt_loose_memcmp(const void *a, const void *b, size_t n) {
  return LOOSE(memcmp, __pt_memcmp(a, b, n));
}

int __pt_loose_bcmp(const void *a, const void *b, size_t n) {
  int d = __pt_memcmp(a, b, n);
  return d ? __pt_nonzero(__protest_input_int("result of bcmp"), d) : 0;
}

void *memchr(const void *s, int c, size_t n) {
  const uchar *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (uchar)c) return (void *)(p + i);
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const uchar *p = s;
  while (*p != (uchar)c) p++;
  return (void *)p;
}

void *memrchr(const void *s, int c, size_t n) {
  const uchar *p = s;
  for (size_t i = n; i > 0; i--)
    if (p[i - 1] == (uchar)c) return (void *)(p + i - 1);
  return NULL;
}

void *memmem(const void *s, size_t n, const void *what, size_t m) {
  for (size_t i = 0; m <= n && i <= n - m; i++)
    if (__pt_memcmp((const char *)s + i, what, m) == 0) return (void *)((const char *)s + i);
  return NULL;
}

/* ---- length, copying */

size_t __pt_strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

static size_t __pt_strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) n++;
  return n;
}

size_t strlen(const char *s) { return __pt_strlen(s); }

size_t strnlen(const char *s, size_t limit) { return __pt_strnlen(s, limit); }

/* Copies the string and gives the address of the copied NUL. */
static char *__pt_stpcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++) to[i] = from[i];
  to[i] = 0;
  DISJOINT(to, from, i + 1);
  return to + i;
}

char *stpcpy(char *to, const char *from) { return __pt_stpcpy(to, from); }

char *strcpy(char *to, const char *from) {
  __pt_stpcpy(to, from);
  return to;
}

char *strcat(char *to, const char *from) {
  __pt_stpcpy(to + __pt_strlen(to), from);
  return to;
}

/* Fills all n bytes: the string, then NULs; gives the first NUL or the end. */
static char *__pt_stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0, end;
  for (; i < n && from[i]; i++) to[i] = from[i];
  end = i;
  for (; i < n; i++) to[i] = 0;
  DISJOINT_2(to, n, from, end + (end < n));
  return to + end;
}

char *stpncpy(char *to, const char *from, size_t n) { return __pt_stpncpy(to, from, n); }

char *strncpy(char *to, const char *from, size_t n) {
  __pt_stpncpy(to, from, n);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + __pt_strlen(to);
  size_t i = 0;
  for (; i < n && from[i]; i++) end[i] = from[i];
  end[i] = 0;
  DISJOINT_2(end, i + 1, from, i + (i < n));
  return to;
}

size_t strlcpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i + 1 < n && from[i]; i++) to[i] = from[i];
  if (n) to[i] = 0;
  return i + __pt_strlen(from + i);
}

size_t strlcat(char *to, const char *from, size_t n) {
  size_t start = __pt_strnlen(to, n), i = 0;
  for (; start + i + 1 < n && from[i]; i++) to[start + i] = from[i];
  if (start < n) to[start + i] = 0;
  return start + i + __pt_strlen(from + i);
}

size_t strxfrm(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  if (i < n) to[i] = 0;
  DISJOINT_2(to, i + (i < n), from, i + (i < n));
  return i + __pt_strlen(from + i);
}

char *__pt_strndup(const char *s, size_t n) {
  char *p = __pt_malloc(n + 1);
  if (!p) return NULL;
  __protest_copy(p, s, n);
  p[n] = 0;
  return p;
}

char *strdup(const char *s) { return __pt_strndup(s, __pt_strlen(s)); }

char *strndup(const char *s, size_t n) { return __pt_strndup(s, __pt_strnlen(s, n)); }

char *__strdup(const char *s) { return __pt_strndup(s, __pt_strlen(s)); }

char *__strndup(const char *s, size_t n) { return __pt_strndup(s, __pt_strnlen(s, n)); }

/* ---- comparing */

int __pt_strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return (uchar)a[i] - (uchar)b[i];
    if (!a[i]) return 0;
  }
  return 0;
}

static int __pt_strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return (uchar)a[i] - (uchar)b[i];
}

int strcmp(const char *a, const char *b) { return __pt_strcmp(a, b); }

int strcoll(const char *a, const char *b) { return __pt_strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t n) { return __pt_strncmp(a, b, n); }

int __pt_loose_strcmp(const char *a, const char *b) { return LOOSE(strcmp, __pt_strcmp(a, b)); }

int __pt_loose_strcoll(const char *a, const char *b) { return LOOSE(strcoll, __pt_strcmp(a, b)); }

int __pt_loose_strncmp(const char *a, const char *b, size_t n) {
  return LOOSE(strncmp, __pt_strncmp(a, b, n));
}

static int __pt_strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = __pt_lower((uchar)a[i]), y = __pt_lower((uchar)b[i]);
    if (x != y) return x - y;
    if (!x) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) { return __pt_strncasecmp(a, b, SIZE_MAX); }

int strncasecmp(const char *a, const char *b, size_t n) { return __pt_strncasecmp(a, b, n); }

int __pt_loose_strcasecmp(const char *a, const char *b) {
  return LOOSE(strcasecmp, __pt_strncasecmp(a, b, SIZE_MAX));
}

int __pt_loose_strncasecmp(const char *a, const char *b, size_t n) {
  return LOOSE(strncasecmp, __pt_strncasecmp(a, b, n));
}

/* ---- searching */

static char *__pt_strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) s++;
  return (char *)s;
}

static char *__pt_strchr(const char *s, int c) {
  char *p = __pt_strchrnul(s, c);
  return *p == (char)c ? p : NULL;
}

static char *__pt_strrchr(const char *s, int c) {
  const char *last = NULL;
  size_t i = 0;
  for (;; i++) {
    if (s[i] == (char)c) last = s + i;
    if (!s[i]) return (char *)last;
  }
}

char *strchr(const char *s, int c) { return __pt_strchr(s, c); }

char *index(const char *s, int c) { return __pt_strchr(s, c); }

char *strchrnul(const char *s, int c) { return __pt_strchrnul(s, c); }

char *strrchr(const char *s, int c) { return __pt_strrchr(s, c); }

char *rindex(const char *s, int c) { return __pt_strrchr(s, c); }

/* How many characters at the start of s are in the set (inside != 0), or are not. */
static size_t __pt_span(const char *s, const char *set, int inside) {
  size_t n = 0;
  while (s[n] && (__pt_strchr(set, s[n]) != NULL) == inside) n++;
  return n;
}

size_t strspn(const char *s, const char *set) { return __pt_span(s, set, 1); }

size_t strcspn(const char *s, const char *set) { return __pt_span(s, set, 0); }

char *strpbrk(const char *s, const char *set) {
  const char *p = s + __pt_span(s, set, 0);
  return *p ? (char *)p : NULL;
}

/* Does s start with the string `what`? */
static int __pt_starts(const char *s, const char *what) {
  size_t i = 0;
  while (what[i] && s[i] == what[i]) i++;
  return !what[i];
}

char *strstr(const char *s, const char *what) {
  for (;; s++) {
    if (__pt_starts(s, what)) return (char *)s;
    if (!*s) return NULL;
  }
}

char *strcasestr(const char *s, const char *what) {
  size_t n = __pt_strlen(what);
  for (;; s++) {
    if (__pt_strncasecmp(s, what, n) == 0) return (char *)s;
    if (!*s) return NULL;
  }
}

/* ---- splitting */

static char *__pt_strtok_r(char *s, const char *set, char **rest) {
  char *end;
  if (!s) s = *rest; /* NULL: no string was given yet, which is undefined */
  s += __pt_span(s, set, 1);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  end = s + __pt_span(s, set, 0);
  *rest = end;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

static char *__pt_strtok_rest;

char *strtok(char *s, const char *set) { return __pt_strtok_r(s, set, &__pt_strtok_rest); }

char *strtok_r(char *s, const char *set, char **rest) { return __pt_strtok_r(s, set, rest); }

char *__strtok_r(char *s, const char *set, char **rest) { return __pt_strtok_r(s, set, rest); }

char *strsep(char **rest, const char *set) {
  char *s = *rest, *end;
  if (!s) return NULL;
  end = s + __pt_span(s, set, 0);
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else
    *rest = NULL;
  return s;
}

/* ---- others */

static int __pt_ffs(ull v) {
  for (int i = 0; i < 64; i++)
    if (v >> i & 1) return i + 1;
  return 0;
}

int ffs(int v) { return __pt_ffs((unsigned)v); }

int ffsl(long v) { return __pt_ffs((unsigned long)v); }

int ffsll(long long v) { return __pt_ffs((ull)v); }
