#include "models_test.h"

#include <limits.h>

#include <strings.h>

int __xpg_strerror_r(int e, char *to, size_t n);
MODEL(memcpy) MODEL(memmove) MODEL(mempcpy) MODEL(memset) MODEL(memccpy) MODEL(memcmp)
MODEL(memchr) MODEL(memrchr) MODEL(memmem) MODEL(rawmemchr) MODEL(bzero) MODEL(bcopy) MODEL(bcmp)
MODEL(strlen) MODEL(strnlen) MODEL(strcpy) MODEL(strncpy) MODEL(stpcpy) MODEL(stpncpy)
MODEL(strcat) MODEL(strncat) MODEL(strxfrm) MODEL(strdup) MODEL(strndup) MODEL(strcmp)
MODEL(strncmp) MODEL(strcoll) MODEL(strcasecmp) MODEL(strncasecmp) MODEL(strchr) MODEL(strrchr)
MODEL(strchrnul) MODEL(index) MODEL(rindex) MODEL(strspn) MODEL(strcspn) MODEL(strpbrk)
MODEL(strstr) MODEL(strcasestr) MODEL(strtok) MODEL(strtok_r) MODEL(strsep) MODEL(ffs) MODEL(ffsl)
MODEL(ffsll) MODEL(strerror) MODEL(strerror_r) MODEL(__xpg_strerror_r)
size_t m_strlcpy(char *, const char *, size_t);
size_t m_strlcat(char *, const char *, size_t);
void m_free(void *);

enum { SIZE = 48 };

/* Two copies of the same random bytes: the library works on one, the model on the
   other.  x, y: strings of few different characters in them. */
typedef struct {
  char lib[2 * SIZE], model[2 * SIZE];
} pair;

static void random_string(pt_rng *g, char *s, size_t limit) {
  static const char letters[] = "aAbB,c\xe9";
  size_t n = pt_rng_below(g, limit);
  for (size_t i = 0; i < n; i++) s[i] = letters[pt_rng_below(g, sizeof letters - 1)];
  s[n] = 0;
}

static void random_pair(pt_rng *g, pair *p) {
  for (size_t i = 0; i < sizeof p->lib; i++) p->lib[i] = (char)pt_rng_next(g);
  random_string(g, p->lib, 12);
  random_string(g, p->lib + SIZE, pt_rng_below(g, 2) ? 12 : 4);
  if (pt_rng_below(g, 4) == 0) memcpy(p->lib + SIZE, p->lib, 16);
  memcpy(p->model, p->lib, sizeof p->lib);
}

#define SAME_MEMORY(P) EXPECT(!memcmp((P)->lib, (P)->model, sizeof(P)->lib), "memory differs")
/* A pointer into one of the copies, as an offset; -1 for NULL. */
#define OFFSET(P, COPY) ((P) ? (const char *)(P) - (COPY) : -1)

/* Both sides of a call that writes its first string and returns a pointer into it. */
#define BOTH_PTR(F, ...)                                                                           \
  do {                                                                                             \
    const char *r_, *m_r_;                                                                         \
    random_pair(g, &p);                                                                            \
    { char *s = p.lib, *t = p.lib + SIZE; (void)t; r_ = F(__VA_ARGS__); }                          \
    { char *s = p.model, *t = p.model + SIZE; (void)t; m_r_ = m_##F(__VA_ARGS__); }                \
    EXPECT(OFFSET(r_, p.lib) == OFFSET(m_r_, p.model), #F " n=%zu: %td, not %td", n,               \
           OFFSET(m_r_, p.model), OFFSET(r_, p.lib));                                              \
    SAME_MEMORY(&p);                                                                               \
  } while (0)
/* ... that returns a number; SIGN: only its sign counts. */
#define BOTH_NUM(SIGN, F, ...)                                                                     \
  do {                                                                                             \
    long r_, m_r_;                                                                                 \
    random_pair(g, &p);                                                                            \
    { char *s = p.lib, *t = p.lib + SIZE; (void)s, (void)t; r_ = (long)F(__VA_ARGS__); }           \
    { char *s = p.model, *t = p.model + SIZE; (void)s, (void)t; m_r_ = (long)m_##F(__VA_ARGS__); } \
    if (SIGN) r_ = sign(r_), m_r_ = sign(m_r_);                                                    \
    EXPECT(r_ == m_r_, #F "(\"%s\", \"%s\") n=%zu: %ld, not %ld", p.lib, p.lib + SIZE, n, m_r_,   \
           r_);                                                                                    \
    SAME_MEMORY(&p);                                                                               \
  } while (0)

/* bcmp promises only zero or not */
static int equal_bytes(const void *a, const void *b, size_t n) { return bcmp(a, b, n) != 0; }
static int m_equal_bytes(const void *a, const void *b, size_t n) { return m_bcmp(a, b, n) != 0; }

static void memory_functions(pt_rng *g) {
  pair p;
  size_t n = pt_rng_below(g, 40), k = pt_rng_below(g, 8);
  int c = (int)pt_rng_below(g, 3) ? 'a' + (int)pt_rng_below(g, 3) : (int)pt_rng_next(g);
  BOTH_PTR(memcpy, s, t, n);
  BOTH_PTR(memmove, s + k, s, n);
  BOTH_PTR(memmove, s, s + k, n);
  BOTH_PTR(mempcpy, s, t, n);
  BOTH_PTR(memset, s, c, n);
  BOTH_PTR(memccpy, s, t, c, n);
  BOTH_PTR(memchr, s, c, n);
  BOTH_PTR(memrchr, s, c, n);
  BOTH_PTR(memmem, s, n, t, k / 2);
  BOTH_PTR(rawmemchr, s, 0);
  BOTH_NUM(true, memcmp, s, t, n);
  BOTH_NUM(true, memcmp, s + 20, s + 20, n / 2);
  BOTH_NUM(true, equal_bytes, s, t, n % 16);
  random_pair(g, &p);
  bzero(p.lib, n), m_bzero(p.model, n);
  bcopy(p.lib + 1, p.lib + k, n), m_bcopy(p.model + 1, p.model + k, n);
  SAME_MEMORY(&p);
}

static void copy_functions(pt_rng *g) {
  pair p;
  size_t n = pt_rng_below(g, 24);
  BOTH_PTR(strcpy, s, t);
  BOTH_PTR(stpcpy, s, t);
  BOTH_PTR(strncpy, s, t, n);
  BOTH_PTR(stpncpy, s, t, n);
  BOTH_PTR(strcat, s, t);
  BOTH_PTR(strncat, s, t, n);
  BOTH_NUM(false, strlen, s);
  BOTH_NUM(false, strnlen, s, n);
  BOTH_NUM(false, strxfrm, s, t, n ? n : 1);
}

static void compare_functions(pt_rng *g) {
  pair p;
  size_t n = pt_rng_below(g, 12);
  BOTH_NUM(true, strcmp, s, t);
  BOTH_NUM(true, strcoll, s, t);
  BOTH_NUM(true, strncmp, s, t, n);
  BOTH_NUM(true, strcasecmp, s, t);
  BOTH_NUM(true, strncasecmp, s, t, n);
}

static void search_functions(pt_rng *g) {
  pair p;
  size_t n = 0;
  int c = "aAbB,c\xe9\0"[pt_rng_below(g, 8)];
  BOTH_PTR(strchr, s, c);
  BOTH_PTR(strrchr, s, c);
  BOTH_PTR(strchrnul, s, c);
  BOTH_PTR(index, s, c);
  BOTH_PTR(rindex, s, c);
  BOTH_PTR(strpbrk, s, t);
  BOTH_PTR(strstr, s, t);
  BOTH_PTR(strcasestr, s, t);
  BOTH_NUM(false, strspn, s, t);
  BOTH_NUM(false, strcspn, s, t);
}

static void split_functions(pt_rng *g) {
  pair p;
  char *a, *b, *rest = NULL, *m_rest = NULL;
  const char *set = pt_rng_below(g, 2) ? "a," : "bc";
  random_pair(g, &p);
  a = strtok_r(p.lib, set, &rest), b = m_strtok_r(p.model, set, &m_rest);
  for (int i = 0; i < 8; i++) {
    EXPECT(OFFSET(a, p.lib) == OFFSET(b, p.model), "strtok_r");
    a = strtok_r(NULL, set, &rest), b = m_strtok_r(NULL, set, &m_rest);
  }
  SAME_MEMORY(&p);
  random_pair(g, &p);
  a = strtok(p.lib, set), b = m_strtok(p.model, set);
  for (int i = 0; i < 8; i++) {
    EXPECT(OFFSET(a, p.lib) == OFFSET(b, p.model), "strtok");
    a = strtok(NULL, set), b = m_strtok(NULL, set);
  }
  SAME_MEMORY(&p);
  random_pair(g, &p);
  rest = p.lib, m_rest = p.model;
  for (int i = 0; i < 8; i++) {
    a = strsep(&rest, set), b = m_strsep(&m_rest, set);
    EXPECT(OFFSET(a, p.lib) == OFFSET(b, p.model), "strsep");
    EXPECT(OFFSET(rest, p.lib) == OFFSET(m_rest, p.model), "strsep");
  }
  SAME_MEMORY(&p);
}

static void duplicates(pt_rng *g) {
  pair p;
  size_t n = pt_rng_below(g, 10);
  char *a, *b;
  random_pair(g, &p);
  a = strdup(p.lib), b = m_strdup(p.lib);
  EXPECT(!strcmp(a, b), "strdup");
  free(a), m_free(b);
  a = strndup(p.lib, n), b = m_strndup(p.lib, n);
  EXPECT(!strcmp(a, b), "strndup");
  free(a), m_free(b);
}

/* The library has them from glibc 2.38 on; so the expected results are computed. */
static void bounded_functions(pt_rng *g) {
  pair p;
  size_t n = pt_rng_below(g, 24), len, start;
  random_pair(g, &p);
  len = strlen(p.lib + SIZE);
  EXPECT(m_strlcpy(p.model, p.model + SIZE, n) == len, "strlcpy");
  if (n) snprintf(p.lib, n, "%s", p.lib + SIZE);
  SAME_MEMORY(&p);
  random_pair(g, &p);
  start = strnlen(p.lib, n), len = strlen(p.lib + SIZE);
  EXPECT(m_strlcat(p.model, p.model + SIZE, n) == start + len, "strlcat");
  if (start < n) snprintf(p.lib + start, n - start, "%s", p.lib + SIZE);
  SAME_MEMORY(&p);
}

static void errors(void) {
  char a[32], b[32];
  for (int e = -20; e < 200; e++) {
    EXPECT(!strcmp(strerror(e), m_strerror(e)), "strerror(%d): %s", e, m_strerror(e));
    for (size_t n = 0; n < 30; n += 3) {
      memset(a, 1, sizeof a), memset(b, 1, sizeof b);
      EXPECT(!strcmp(strerror_r(e, a, n ? n : 1), m_strerror_r(e, b, n ? n : 1)), "strerror_r(%d)",
             e);
      EXPECT(__xpg_strerror_r(e, a, n) == m___xpg_strerror_r(e, b, n), "__xpg_strerror_r(%d)", e);
      EXPECT(!n || !strcmp(a, b), "__xpg_strerror_r(%d, %zu): %s, not %s", e, n, b, a);
    }
  }
  EXPECT(!strcmp(strerror(INT_MIN), m_strerror(INT_MIN)), "strerror(INT_MIN)");
}

void test_string(pt_rng *g) {
  for (int i = 0; i < 20000; i++) {
    long v = (long)(pt_rng_next(g) << pt_rng_below(g, 64));
    memory_functions(g);
    copy_functions(g);
    compare_functions(g);
    search_functions(g);
    split_functions(g);
    duplicates(g);
    bounded_functions(g);
    EXPECT(ffs((int)v) == m_ffs((int)v) && ffsl(v) == m_ffsl(v) && ffsll(v) == m_ffsll(v), "ffs");
  }
  errors();
  EXPECT(shim.live == 0, "%zu objects leak", shim.live);
}
