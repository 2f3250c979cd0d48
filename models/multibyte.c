/* stdlib.h, wchar.h, uchar.h: bytes to wide characters and back.  Every character is one
   byte, and there are no states between. */
#include "wide.h"

static size_t __pt_invalid(void) {
  __pt_errno = EILSEQ;
  return INVALID;
}

/* The character at s[0..n) to *out; 0 for NUL. */
static size_t __pt_decode(unsigned *out, const char *s, size_t n) {
  uchar c;
  if (n == 0) return INCOMPLETE;
  c = *s;
  if (!IS_CHARACTER(c)) return __pt_invalid();
  *out = c;
  return c != 0;
}

static size_t __pt_encode(char *to, unsigned c) {
  if (!to) return 1;
  if (!IS_CHARACTER(c)) return __pt_invalid();
  *to = (char)c;
  return 1;
}

#define DECODER(NAME, T)                                                                           \
  size_t NAME(T *to, const char *s, size_t n, mbstate_t *state) {                                  \
    unsigned c = 0;                                                                                \
    size_t r;                                                                                      \
    if (!s) return 0;                                                                              \
    r = __pt_decode(&c, s, n);                                                                     \
    if (to && r <= 1) *to = (T)c;                                                                  \
    return r;                                                                                      \
  }
DECODER(mbrtowc, wchar_t)
DECODER(mbrtoc16, unsigned short)
DECODER(mbrtoc32, unsigned)

size_t mbrlen(const char *s, size_t n, mbstate_t *state) {
  unsigned c;
  return s ? __pt_decode(&c, s, n) : 0;
}

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state) { return __pt_encode(to, (unsigned)c); }

size_t c16rtomb(char *to, unsigned short c, mbstate_t *state) { return __pt_encode(to, c); }

size_t c32rtomb(char *to, unsigned c, mbstate_t *state) { return __pt_encode(to, c); }

int mbsinit(const mbstate_t *state) { return !state || state->count == 0; }

/* ---- without a state of one's own: 0 says that there are none */

int mblen(const char *s, size_t n) {
  unsigned c;
  size_t r = s ? __pt_decode(&c, s, n) : 0;
  return r <= 1 ? (int)r : -1;
}

int mbtowc(wchar_t *to, const char *s, size_t n) {
  unsigned c = 0;
  size_t r = s ? __pt_decode(&c, s, n) : 0;
  if (r > 1) return -1;
  if (s && to) *to = (wchar_t)c;
  return (int)r;
}

int wctomb(char *to, wchar_t c) { return to ? (int)__pt_encode(to, (unsigned)c) : 0; }

wint_t btowc(int c) { return IS_CHARACTER(c) ? (wint_t)c : WEOF; }

int wctob(wint_t c) { return IS_CHARACTER(c) ? (int)c : EOF; }

/* ---- strings; *from becomes NULL at the end, and stays at what is no character */

static size_t __pt_decode_string(wchar_t *to, const char **from, size_t n, size_t limit) {
  const char *s = *from;
  size_t i = 0;
  for (; i < n && i < limit; i++) {
    unsigned c = 0;
    size_t r = __pt_decode(&c, s + i, 1);
    if (r == INVALID) {
      if (to) *from = s + i;
      return INVALID;
    }
    if (to) to[i] = (wchar_t)c;
    if (!c) {
      if (to) *from = NULL;
      return i;
    }
  }
  if (to) *from = s + i;
  return i;
}

static size_t __pt_encode_string(char *to, const wchar_t **from, size_t n, size_t limit) {
  const wchar_t *s = *from;
  size_t i = 0;
  for (; i < n && i < limit; i++) {
    if (!IS_CHARACTER(s[i])) {
      if (to) *from = s + i;
      return __pt_invalid();
    }
    if (to) to[i] = (char)s[i];
    if (!s[i]) {
      if (to) *from = NULL;
      return i;
    }
  }
  if (to) *from = s + i;
  return i;
}

/* Without a target, characters are counted, whatever n is. */
size_t mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state) {
  return __pt_decode_string(to, from, to ? n : SIZE_MAX, SIZE_MAX);
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state) {
  return __pt_encode_string(to, from, to ? n : SIZE_MAX, SIZE_MAX);
}

size_t mbsnrtowcs(wchar_t *to, const char **from, size_t limit, size_t n, mbstate_t *state) {
  return __pt_decode_string(to, from, to ? n : SIZE_MAX, limit);
}

size_t wcsnrtombs(char *to, const wchar_t **from, size_t limit, size_t n, mbstate_t *state) {
  return __pt_encode_string(to, from, to ? n : SIZE_MAX, limit);
}

size_t mbstowcs(wchar_t *to, const char *from, size_t n) {
  return __pt_decode_string(to, &from, to ? n : SIZE_MAX, SIZE_MAX);
}

size_t wcstombs(char *to, const wchar_t *from, size_t n) {
  return __pt_encode_string(to, &from, to ? n : SIZE_MAX, SIZE_MAX);
}
