/* Wide strings, conversions and classes against the host's, in the C locale. */
#include "models_test.h"

#include <errno.h>
#include <inttypes.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

MODEL(wmemcpy)
MODEL(wmemmove) MODEL(wmemset) MODEL(wmemcmp) MODEL(wmemchr) MODEL(wcslen) MODEL(wcscpy)
    MODEL(wcsncpy) MODEL(wcscat) MODEL(wcsncat) MODEL(wcscmp) MODEL(wcsncmp) MODEL(wcscoll)
        MODEL(wcsxfrm) MODEL(wcschr) MODEL(wcsrchr) MODEL(wcsspn) MODEL(wcscspn) MODEL(wcspbrk)
            MODEL(wcsstr) MODEL(wcstok) MODEL(wcstol) MODEL(wcstoll) MODEL(wcstoul) MODEL(wcstoull)
                MODEL(wcstoimax) MODEL(wcstoumax) MODEL(wcstod) MODEL(wcstof) MODEL(wcstold)
                    MODEL(mbrtowc) MODEL(wcrtomb) MODEL(mblen) MODEL(mbtowc) MODEL(wctomb)
                        MODEL(mbstowcs) MODEL(wcstombs) MODEL(mbsrtowcs) MODEL(wcsrtombs)
                            MODEL(mbrlen) MODEL(mbsinit) MODEL(btowc) MODEL(wctob) MODEL(mbrtoc16)
                                MODEL(c16rtomb) MODEL(mbrtoc32) MODEL(c32rtomb) MODEL(swscanf)
                                    MODEL(fgetwc) MODEL(fgetws) MODEL(ungetwc) MODEL(fputws)
                                        MODEL(fwide) MODEL(wcsftime) MODEL(wctype) MODEL(iswctype)
                                            MODEL(wctrans) MODEL(towctrans) MODEL(towlower)
                                                MODEL(towupper) MODEL(__errno_location)
                                                    MODEL(rewind) extern FILE *const m_stdin,
                                                        *const m_stdout;

#define CLASSES(X)                                                                                 \
  X(alnum) X(alpha) X(blank) X(cntrl) X(digit) X(graph) X(lower) X(print) X(punct) X(space)        \
  X(upper) X(xdigit)
#define X(NAME) MODEL(isw##NAME)
CLASSES(X)
#undef X

enum { SIZE = 128, TEXT = 32 };

/* What both sides write to, and a text that both read. */
typedef struct {
  wchar_t lib[SIZE], model[SIZE], text[TEXT], set[8];
} arena;

static void random_wide(pt_rng *g, wchar_t *s, size_t limit) {
  size_t n = pt_rng_below(g, limit);
  for (size_t i = 0; i < n; i++)
    s[i] = pt_rng_below(g, 8) ? L'a' + (wchar_t)pt_rng_below(g, 3)
                              : (wchar_t)(1 + pt_rng_below(g, 0x20000));
  s[n] = 0;
}

static void random_arena(pt_rng *g, arena *a) {
  memset(a, 0, sizeof *a);
  random_wide(g, a->lib, TEXT - 1);
  random_wide(g, a->text, TEXT - 1);
  random_wide(g, a->set, 8);
  memcpy(a->model, a->lib, sizeof a->lib);
}

/* S is the memory of the side that is called. */
#define WRITES(F, ...)                                                                             \
  do {                                                                                             \
    wchar_t *s = a.lib, *r_ = F(__VA_ARGS__);                                                      \
    size_t at_ = r_ ? (size_t)(r_ - s) : SIZE_MAX;                                                 \
    s = a.model, r_ = m_##F(__VA_ARGS__);                                                          \
    EXPECT(at_ == (r_ ? (size_t)(r_ - s) : SIZE_MAX), #F);                                         \
    EXPECT(!memcmp(a.lib, a.model, sizeof a.lib), #F ": memory");                                  \
  } while (0)
#define READS(F, ...) EXPECT((long)F(__VA_ARGS__) == (long)m_##F(__VA_ARGS__), #F)
#define SIGNS(F, ...) EXPECT(sign(F(__VA_ARGS__)) == sign(m_##F(__VA_ARGS__)), #F)

static void strings(pt_rng *g) {
  arena a;
  size_t n = pt_rng_below(g, 16);
  wchar_t c;
  random_arena(g, &a);
  c = pt_rng_below(g, 2) ? L'b' : a.text[n];
  READS(wcslen, a.text);
  READS(wcschr, a.text, c);
  READS(wcsrchr, a.text, c);
  READS(wcsspn, a.text, a.set);
  READS(wcscspn, a.text, a.set);
  READS(wcspbrk, a.text, a.set);
  READS(wcsstr, a.text, a.set);
  READS(wmemchr, a.text, c, n);
  SIGNS(wcscmp, a.text, a.lib);
  SIGNS(wcscoll, a.text, a.set);
  SIGNS(wcsncmp, a.text, a.lib, n);
  SIGNS(wmemcmp, a.text, a.lib, n);
  WRITES(wcscat, s, a.text);
  WRITES(wcsncpy, s, a.text, n);
  WRITES(wcsncat, s, a.set, n);
  WRITES(wcscpy, s, a.text);
  WRITES(wmemset, s, c, n);
  WRITES(wmemcpy, s, a.text, n);
  WRITES(wmemmove, s + 3, s, n);
  WRITES(wmemmove, s, s + 2, n);
  EXPECT(wcsxfrm(a.lib, a.text, n) == m_wcsxfrm(a.model, a.text, n), "wcsxfrm");
  EXPECT(!memcmp(a.lib, a.model, n * sizeof *a.lib), "wcsxfrm: memory");
  random_arena(g, &a);
  wchar_t *rest = NULL, *m_rest = NULL, *t = a.lib, *u = a.model;
  do {
    t = wcstok(t == a.lib && !rest ? a.lib : NULL, a.set, &rest);
    u = m_wcstok(u == a.model && !m_rest ? a.model : NULL, a.set, &m_rest);
    EXPECT(!t == !u && (!t || t - a.lib == u - a.model), "wcstok");
    EXPECT(!memcmp(a.lib, a.model, sizeof a.lib), "wcstok: memory");
  } while (t && u && rest && m_rest);
}

#define NUMBER(F, ...)                                                                             \
  do {                                                                                             \
    wchar_t *e = NULL, *f = NULL;                                                                  \
    errno = *m___errno_location() = 0;                                                             \
    EXPECT(F(s, &e __VA_ARGS__) == m_##F(s, &f __VA_ARGS__) && e == f, #F " of %ls", s);           \
  } while (0)

static void numbers(pt_rng *g) {
  static const wchar_t letters[] = L"0123456789+-xXaefzZ .p\u00e4 9999";
  wchar_t s[24];
  size_t n = pt_rng_below(g, 23);
  int base = pt_rng_below(g, 3) ? 0 : (int)pt_rng_below(g, 37);
  if (base == 1) base = 10;
  for (size_t i = 0; i < n; i++) s[i] = letters[pt_rng_below(g, sizeof letters / 4 - 1)];
  s[n] = 0;
#define BASE , base
  NUMBER(wcstol, BASE);
  NUMBER(wcstoll, BASE);
  NUMBER(wcstoul, BASE);
  NUMBER(wcstoull, BASE);
  NUMBER(wcstoimax, BASE);
  NUMBER(wcstoumax, BASE);
  EXPECT(errno == *m___errno_location(), "errno of %ls", s);
  errno = *m___errno_location() = 0;
  NUMBER(wcstod, );
  NUMBER(wcstof, );
  NUMBER(wcstold, );
}

static void characters(void) {
  static const char *const names[] = {"alnum", "digit", "xdigit", "blank", "nothing", ""};
  for (unsigned c = 0; c < 400; c++) {
#define X(NAME) EXPECT(!isw##NAME(c) == !m_isw##NAME(c), "isw" #NAME "(%u)", c);
    CLASSES(X)
#undef X
    for (int k = 0; k < 6; k++)
      EXPECT(!iswctype(c, wctype(names[k])) == !m_iswctype(c, m_wctype(names[k])), "iswctype");
    EXPECT(towlower(c) == m_towlower(c) && towupper(c) == m_towupper(c), "case of %u", c);
    EXPECT(towctrans(c, wctrans("toupper")) == m_towctrans(c, m_wctrans("toupper")), "towctrans");
    EXPECT(btowc((int)c - 1) == m_btowc((int)c - 1) && wctob(c - 1) == m_wctob(c - 1), "btowc");
  }
  EXPECT(!m_wctrans("x") && m_wctrans("tolower"), "wctrans");
}

static void one_character(pt_rng *g) {
  char s[2] = {(char)pt_rng_next(g), 0}, a[8] = {0}, b[8] = {0};
  wchar_t c = (wchar_t)pt_rng_below(g, 300), w = 7, v = 7;
  char16_t w16 = 7, v16 = 7;
  char32_t w32 = 7, v32 = 7;
  size_t n = pt_rng_below(g, 2);
  mbstate_t p = {0}, q = {0};
  errno = *m___errno_location() = 0;
  EXPECT(mbrtowc(&w, s, n, &p) == m_mbrtowc(&v, s, n, &q) && w == v, "mbrtowc");
  p = (mbstate_t){0};
  EXPECT(mbrlen(s, n, &p) == m_mbrlen(s, n, &q) && m_mbsinit(&q), "mbrlen");
  p = (mbstate_t){0};
  EXPECT(mbrtoc16(&w16, s, 1, &p) == m_mbrtoc16(&v16, s, 1, &q) && w16 == v16, "mbrtoc16");
  p = (mbstate_t){0};
  EXPECT(mbrtoc32(&w32, s, 1, &p) == m_mbrtoc32(&v32, s, 1, &q) && w32 == v32, "mbrtoc32");
  p = (mbstate_t){0};
  EXPECT(wcrtomb(a, c, &p) == m_wcrtomb(b, c, &q) && !memcmp(a, b, 8), "wcrtomb");
  EXPECT(c16rtomb(a, (char16_t)c, &p) == m_c16rtomb(b, (char16_t)c, &q) && !memcmp(a, b, 8),
         "c16rtomb");
  p = (mbstate_t){0};
  EXPECT(c32rtomb(a, (char32_t)c, &p) == m_c32rtomb(b, (char32_t)c, &q) && !memcmp(a, b, 8),
         "c32rtomb");
  EXPECT(mblen(s, 1) == m_mblen(s, 1) && mbtowc(&w, s, 1) == m_mbtowc(&v, s, 1) && w == v,
         "mbtowc");
  EXPECT(wctomb(a, c) == m_wctomb(b, c) && wctomb(NULL, c) == m_wctomb(NULL, c), "wctomb");
  EXPECT(errno == *m___errno_location(), "errno of %d", c);
}

static void conversions(pt_rng *g) {
  char text[16], a[16] = {0}, b[16] = {0};
  wchar_t wide[16], x[16] = {0}, y[16] = {0};
  size_t length = pt_rng_below(g, 15), n = pt_rng_below(g, 16);
  for (size_t i = 0; i < length; i++) {
    wide[i] = pt_rng_below(g, 20) ? (wchar_t)(1 + pt_rng_below(g, 127)) : 0xe4;
    text[i] = (char)wide[i];
  }
  text[length] = 0, wide[length] = 0;
  const char *p = text, *q = text;
  const wchar_t *u = wide, *v = wide;
  mbstate_t s = {0}, t = {0};
  EXPECT(mbstowcs(x, text, n) == m_mbstowcs(y, text, n) && !memcmp(x, y, sizeof x), "mbstowcs");
  EXPECT(wcstombs(a, wide, n) == m_wcstombs(b, wide, n) && !memcmp(a, b, sizeof a), "wcstombs");
  EXPECT(mbstowcs(NULL, text, 0) == m_mbstowcs(NULL, text, 0), "mbstowcs: length");
  EXPECT(wcstombs(NULL, wide, 0) == m_wcstombs(NULL, wide, 0), "wcstombs: length");
  EXPECT(mbsrtowcs(x, &p, n, &s) == m_mbsrtowcs(y, &q, n, &t) && p == q, "mbsrtowcs");
  s = (mbstate_t){0};
  EXPECT(wcsrtombs(a, &u, n, &s) == m_wcsrtombs(b, &v, n, &t) && u == v, "wcsrtombs");
}

static void streams(void) {
  wchar_t s[8] = L"";
  int n = 0, m = 0;
  EXPECT(m_swscanf(L"12,ab", L"%d,%2c", &n, &m) == 2 && n == 12, "swscanf");
  START(1, 'h', 1, 'i', 1, '\n', 1, 200, 0, 0);
  EXPECT(m_fgetws(s, 8, m_stdin) == s && !wcscmp(s, L"hi\n"), "fgetws");
  EXPECT(m_fgetwc(m_stdin) == WEOF && *m___errno_location() == EILSEQ, "not a character");
  EXPECT(m_fgetwc(m_stdin) == WEOF && m_ungetwc(L'q', m_stdin) == L'q', "end");
  EXPECT(m_fgetwc(m_stdin) == L'q' && m_fwide(m_stdin, 0) > 0, "ungetwc, fwide");
  m_rewind(m_stdin);
  EXPECT(m_fputws(L"ok", m_stdout) >= 0 && !strcmp(shim.out, "1:o;1:k;"), "fputws");
  EXPECT(m_fputws(L"\u00e4", m_stdout) < 0, "fputws: not a character");
}

void test_wide(pt_rng *g) {
  START(0);
  characters();
  for (int i = 0; i < 10000; i++) {
    strings(g);
    numbers(g);
    one_character(g);
    conversions(g);
  }
  streams();
}
