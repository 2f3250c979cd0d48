/* ctype, numbers in text, the rest of stdlib. */
#include "models_test.h"

#include <ctype.h>
#include <float.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>

/* ---- ctype */

#define CTYPE_TESTS(X)                                                                             \
  X(isalnum) X(isalpha) X(isblank) X(iscntrl) X(isdigit) X(isgraph) X(islower) X(isprint)          \
  X(ispunct) X(isspace) X(isupper) X(isxdigit)
CTYPE_TESTS(MODEL)
MODEL(tolower) MODEL(toupper) MODEL(isascii) MODEL(toascii)
MODEL(__ctype_b_loc) MODEL(__ctype_tolower_loc) MODEL(__ctype_toupper_loc)

#define X(F) int m___pt_loose_##F(int c);
CTYPE_TESTS(X)
#undef X

void test_ctype(void) {
  START(7);
  EXPECT(m___pt_loose_isdigit('x') == 0 && m___pt_loose_isdigit('5') == 7, "any number but 0");
  START(0);
  for (int c = -1; c <= 255; c++) {
#define X(F) EXPECT(!F(c) == !m_##F(c) && F(c) == m___pt_loose_##F(c), #F "(%d)", c);
    CTYPE_TESTS(X)
#undef X
  }
  for (int c = -128; c <= 255; c++) {
    EXPECT((*__ctype_b_loc())[c] == (*m___ctype_b_loc())[c], "table at %d", c);
    EXPECT((*__ctype_tolower_loc())[c] == (*m___ctype_tolower_loc())[c], "tolower at %d", c);
    EXPECT((*__ctype_toupper_loc())[c] == (*m___ctype_toupper_loc())[c], "toupper at %d", c);
  }
  for (int c = -1; c <= 255; c++) {
    EXPECT(tolower(c) == m_tolower(c) && toupper(c) == m_toupper(c), "case of %d", c);
    EXPECT(!isascii(c) == !m_isascii(c) && toascii(c) == m_toascii(c), "ascii of %d", c);
  }
  START(0);
  EXPECT(RUN(m_isalpha(256)) == END_CHECK && !strcmp(shim.check, "builtin"), "domain");
  EXPECT(RUN(m_isdigit(-129)) == END_CHECK, "domain");
}

/* ---- numbers in text */

MODEL(strtol) MODEL(strtoul) MODEL(strtoll) MODEL(strtoull) MODEL(strtoimax) MODEL(strtoumax)
MODEL(atoi) MODEL(atol) MODEL(atoll) MODEL(strtod) MODEL(strtold) MODEL(strtof) MODEL(atof)
MODEL(__errno_location)
long m___isoc23_strtol(const char *s, char **end, int base);
long m___strtol_internal(const char *s, char **end, int base, int group);

#define BOTH(F, TYPE)                                                                              \
  do {                                                                                             \
    char *end_ = NULL, *m_end_ = NULL;                                                             \
    TYPE r_, m_r_;                                                                                 \
    int m_errno_;                                                                                  \
    errno = *m___errno_location() = 0;                                                             \
    r_ = F(text, &end_, base);                                                                     \
    m_r_ = m_##F(text, &m_end_, base);                                                             \
    m_errno_ = *m___errno_location();                                                              \
    EXPECT(r_ == m_r_, #F "(\"%s\", %d): %lld, not %lld", text, base, (long long)m_r_,             \
           (long long)r_);                                                                         \
    EXPECT(end_ == m_end_, #F "(\"%s\", %d): end %td, not %td", text, base, m_end_ - text,         \
           end_ - text);                                                                           \
    EXPECT(errno == m_errno_, #F "(\"%s\", %d): errno %d, not %d", text, base, m_errno_, errno);   \
  } while (0)

static void random_number(pt_rng *g, char *s) {
  static const char letters[] = "00123456789afxXzZ-+ .";
  static const char *const starts[] = {"", " ", "\t\n", "-", "+", "0x", "-0X", "0", "--", " -",
                                       "922337203685477580", "1844674407370955161", "429496729",
                                       "-922337203685477580", "0x7fffffffffffffff", "-214748364"};
  size_t n = pt_rng_below(g, 8);
  strcpy(s, starts[pt_rng_below(g, sizeof starts / sizeof *starts)]);
  s += strlen(s);
  for (size_t i = 0; i < n; i++)
    s[i] = letters[pt_rng_below(g, pt_rng_below(g, 2) ? 11 : sizeof letters - 1)];
  s[n] = 0;
}

static void random_real(pt_rng *g, char *s) {
  static const char letters[] = "0012345.e-xp";
  static const char *const ends[] = {"",       "e308", "e-308", "e400",  "e-400",
                                     "p-2000", "e38",  "e-46",  "e4932", "z"};
  static const char *const starts[] = {"", " ", "-", "0x", "inf", "nan", "-0", "infinity", "0.000"};
  size_t n = pt_rng_below(g, 6);
  strcpy(s, starts[pt_rng_below(g, sizeof starts / sizeof *starts)]);
  for (s += strlen(s); n > 0; n--) *s++ = letters[pt_rng_below(g, sizeof letters - 1)];
  strcpy(s, ends[pt_rng_below(g, sizeof ends / sizeof *ends)]);
}

/* Numbers below the normal ones may set errno or not. */
#define REAL(F, T, SMALLEST)                                                                       \
  do {                                                                                             \
    char *e = NULL, *f = NULL;                                                                     \
    errno = *m___errno_location() = 0;                                                             \
    T r = F(text, &e), m = m_##F(text, &f);                                                        \
    EXPECT(((r != r && m != m) || r == m) && e == f, #F "(\"%s\")", text);                         \
    if (r == 0 || r >= SMALLEST || r <= -SMALLEST)                                                 \
      EXPECT(errno == *m___errno_location(), #F "(\"%s\"): errno %d", text, errno);                \
  } while (0)

static void reals(pt_rng *g) {
  char text[64];
  START(0);
  for (int i = 0; i < 30000; i++) {
    random_real(g, text);
    REAL(strtof, float, FLT_MIN);
    REAL(strtod, double, DBL_MIN);
    REAL(strtold, long double, LDBL_MIN);
  }
}

void test_number(pt_rng *g) {
  static const int bases[] = {0, 2, 8, 10, 10, 16, 16, 36, 7, 0};
  char text[64], *end;
  for (int i = 0; i < 60000; i++) {
    int base = bases[pt_rng_below(g, 10)];
    random_number(g, text);
    BOTH(strtol, long);
    BOTH(strtoul, unsigned long);
    BOTH(strtoll, long long);
    BOTH(strtoull, unsigned long long);
    BOTH(strtoimax, intmax_t);
    BOTH(strtoumax, uintmax_t);
    EXPECT(atoi(text) == m_atoi(text), "atoi(\"%s\")", text);
    EXPECT(atol(text) == m_atol(text) && atoll(text) == m_atoll(text), "atol(\"%s\")", text);
    EXPECT(m___strtol_internal(text, NULL, base, 0) == strtol(text, NULL, base), "internal");
  }
  reals(g);
  for (int base = -1; base < 40; base += 38) { /* -1, 37: no such base */
    strcpy(text, "12");
    *m___errno_location() = 0;
    EXPECT(m_strtol(text, &end, base) == 0 && *m___errno_location() == EINVAL, "base %d", base);
  }
  EXPECT(m___isoc23_strtol("0b101", &end, 0) == 5 && !*end, "0b, base 0");
  EXPECT(m___isoc23_strtol("-0B11", &end, 2) == -3 && !*end, "0b, base 2");
  EXPECT(m___isoc23_strtol("0b2", &end, 0) == 0 && *end == 'b', "0b, no digit");
  EXPECT(m___isoc23_strtol("0b1", &end, 16) == 0xb1 && !*end, "0b, base 16");
  EXPECT(m_strtol("0b101", &end, 0) == 0 && *end == 'b', "0b, C17");
  EXPECT(m_strtod("  1.25x", &end) == 1.25 && *end == 'x', "strtod");
  EXPECT(m_strtof("2.5", NULL) == 2.5f && m_atof("1e3") == 1000, "strtof, atof");
}

/* ---- arithmetic, sorting, searching */

MODEL(abs) MODEL(labs) MODEL(llabs) MODEL(div) MODEL(ldiv) MODEL(lldiv)
MODEL(qsort) MODEL(qsort_r) MODEL(bsearch)

typedef struct {
  int key, order;
  char pad[5];
} item;

static int by_key(const void *a, const void *b) {
  int x = ((const item *)a)->key, y = ((const item *)b)->key;
  return (x > y) - (x < y);
}

static int by_payload(const void *a, const void *b, void *factor) {
  return by_key(a, b) * *(int *)factor;
}

static long unstable, other_found;

static void sorting(pt_rng *g) {
  item a[80], b[80], key = {(int)pt_rng_below(g, 20), 0, {0}};
  size_t n = pt_rng_below(g, pt_rng_below(g, 4) ? 20 : 80);
  int factor = -1;
  memset(a, 0, sizeof a);
  for (size_t i = 0; i < n; i++) a[i].key = (int)pt_rng_below(g, 20), a[i].order = (int)i;
  memcpy(b, a, sizeof a);
  START(0);
  qsort(a, n, sizeof *a, by_key), m_qsort(b, n, sizeof *b, by_key);
  EXPECT(!memcmp(a, b, sizeof a), "qsort of %zu", n); /* the library's is stable too */
  EXPECT(!bsearch(&key, a, n, sizeof *a, by_key) == !m_bsearch(&key, a, n, sizeof *a, by_key),
         "bsearch");
  if (m_bsearch(&key, a, n, sizeof *a, by_key))
    EXPECT(((item *)m_bsearch(&key, a, n, sizeof *a, by_key))->key == key.key, "bsearch");
  qsort_r(a, n, sizeof *a, by_payload, &factor), m_qsort_r(b, n, sizeof *b, by_payload, &factor);
  EXPECT(!memcmp(a, b, sizeof a), "qsort_r of %zu", n);
}

/* Whatever the inputs are: a permutation that is sorted, and any element that is equal. */
static void orders(pt_rng *g) {
  item a[40], key = {(int)pt_rng_below(g, 4), 0, {0}}, *found;
  long long inputs[120];
  size_t n = pt_rng_below(g, 40), seen = 0;
  memset(a, 0, sizeof a);
  for (size_t i = 0; i < 120; i++) inputs[i] = (long long)(pt_rng_next(g) & 0xffffffff);
  for (size_t i = 0; i < n; i++) a[i].key = (int)pt_rng_below(g, 4), a[i].order = (int)i;
  for (size_t i = 0; n > 1 && i < 3; i++) /* elements that are compared */
    inputs[i] = (long long)pt_rng_below(g, n - 1);
  shim_start(inputs, 120);
  m_qsort(a, n, sizeof *a, by_key);
  for (size_t i = 0; i < n; i++) {
    EXPECT(i == 0 || a[i - 1].key <= a[i].key, "qsort: order");
    unstable += i && a[i - 1].key == a[i].key && a[i - 1].order > a[i].order;
    seen |= (size_t)1 << a[i].order;
  }
  EXPECT(seen == ((size_t)1 << n) - 1, "qsort: permutation");
  found = m_bsearch(&key, a, n, sizeof *a, by_key);
  EXPECT(!found == !bsearch(&key, a, n, sizeof *a, by_key), "bsearch");
  EXPECT(!found || found->key == key.key, "bsearch");
  if (found) other_found += found != bsearch(&key, a, n, sizeof *a, by_key);
}

static void arithmetic(pt_rng *g) {
  long x = (long)(pt_rng_next(g) >> pt_rng_below(g, 64)), y = (long)pt_rng_below(g, 9) - 4;
  if (y == 0) y = 7;
  EXPECT(m_abs((int)x | 1) == abs((int)x | 1) && m_labs(x | 1) == labs(x | 1), "abs");
  EXPECT(m_llabs(-7) == 7 && m_abs(0) == 0, "llabs");
  EXPECT(m_div((int)x / 2, (int)y).quot == (int)x / 2 / (int)y, "div");
  EXPECT(m_div((int)x / 2, (int)y).rem == (int)x / 2 % (int)y, "div");
  EXPECT(m_ldiv(x / 2, y).quot == x / 2 / y && m_ldiv(x / 2, y).rem == x / 2 % y, "ldiv");
  EXPECT(m_lldiv(x / 2, y).quot == x / 2 / y && m_lldiv(x / 2, y).rem == x / 2 % y, "lldiv");
}

static void undefined_arithmetic(void) {
  START(0);
  EXPECT(RUN(m_abs(INT_MIN)) == END_CHECK && !strcmp(shim.check, "overflow"), "abs");
  EXPECT(RUN(m_div(1, 0)) == END_CHECK && !strcmp(shim.check, "div-zero"), "div");
  EXPECT(RUN(m_ldiv(LONG_MIN, -1)) == END_CHECK && !strcmp(shim.check, "overflow"), "ldiv");
}

/* ---- memory */

MODEL(malloc) MODEL(calloc) MODEL(realloc) MODEL(free) MODEL(aligned_alloc) MODEL(posix_memalign)
MODEL(reallocarray)

static void memory(void) {
  char *p, *q;
  void *out = NULL;
  START(0);
  p = m_malloc(0), q = m_malloc(0);
  EXPECT(p && q && p != q, "malloc(0)");
  m_free(q);
  p = m_realloc(p, 4);
  memcpy(p, "abc", 4);
  p = m_realloc(p, 100);
  EXPECT(!strcmp(p, "abc"), "realloc grows");
  p = m_reallocarray(p, 2, 1);
  EXPECT(p[0] == 'a' && p[1] == 'b', "realloc shrinks");
  EXPECT(m_realloc(p, 0) == NULL && shim.live == 0, "realloc to 0 frees");
  p = m_realloc(NULL, 3);
  EXPECT(p && shim.live == 1, "realloc of NULL");
  EXPECT(!m_reallocarray(p, SIZE_MAX / 2, 3) && shim.live == 1, "reallocarray overflows");
  m_free(p), m_free(NULL);
  p = m_calloc(3, 5);
  for (int i = 0; i < 15; i++) EXPECT(p[i] == 0, "calloc");
  m_free(p);
  *m___errno_location() = 0;
  EXPECT(!m_calloc(SIZE_MAX / 4, 5) && *m___errno_location() == ENOMEM, "calloc overflows");
  START(1, 1);
  EXPECT(!m_aligned_alloc((size_t)1 << 62, 8) && *m___errno_location() == ENOMEM, "too much");
  EXPECT(!m_aligned_alloc(3, 8) && m_posix_memalign(&out, 2, 8) == EINVAL && !out, "alignment");
  EXPECT(m_posix_memalign(&out, 64, 8) == 0 && out, "posix_memalign");
  m_free(out);
  EXPECT(shim.live == 0, "%zu objects leak", shim.live);
  START(1, 0, 1, 1);
  shim.malloc_may_fail = true;
  EXPECT(!m_malloc(5), "an input makes malloc fail");
  p = m_malloc(5);
  EXPECT(p && !m_realloc(p, 7) && shim.live == 1, "realloc fails and keeps the object");
  EXPECT(!m_calloc(2, 2), "calloc fails");
  m_free(p);
}

/* ---- random numbers, the end, the environment */

MODEL(rand) MODEL(random) MODEL(drand48)
MODEL(exit) MODEL(_Exit) MODEL(atexit)

static int order[4], norder;
static int counted;
static void first(void) { order[norder++ % 4] = 1; }
static void count_up(void) { counted++; }
static void second(void) {
  order[norder++] = 2;
  if (norder == 1) m_atexit(first);
}

static void others(void) {
  volatile long r = 0; /* set between setjmp and longjmp */
  START(5, -1, 1L << 40, 0);
  EXPECT(m_rand() == 5, "rand");
  EXPECT(RUN(m_rand()) == END_ASSUME && RUN(m_random()) == END_ASSUME, "ranges");
  EXPECT(RUN(r = (long)m_drand48()) == 0 && r == 0, "drand48");
  START(0);
  EXPECT(m_atexit(first) == 0 && m_atexit(second) == 0, "atexit");
  EXPECT(RUN(m__Exit(4)) == END_EXIT && shim.exit_code == 4 && norder == 0, "_Exit");
  EXPECT(RUN(m_exit(3)) == END_EXIT && shim.exit_code == 3, "exit");
  EXPECT(norder == 3 && order[0] == 2 && order[1] == 1 && order[2] == 1, "order of atexit");
  for (int i = 0; i < 40; i++) EXPECT(m_atexit(i % 2 ? count_up : first) == 0, "40 functions");
  norder = 0;
  EXPECT(RUN(m_exit(3)) == END_EXIT && counted == 20 && shim.live == 0, "40 functions");
}

void test_stdlib(pt_rng *g) {
  for (int i = 0; i < 5000; i++) {
    sorting(g);
    orders(g);
    arithmetic(g);
  }
  EXPECT(unstable && other_found, "equal elements in another order, and another one of them");
  undefined_arithmetic();
  memory();
  others();
}
