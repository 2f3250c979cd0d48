/* wchar.h: streams of wide characters.  Formats are read as bytes, by the models of the functions
   without w. */
#include "wide.h"

/* ---- orientation: the first use of a stream, or fwide, decides.  Using a stream for both is
   undefined, and not noticed. */

int fwide(FILE *f, int mode) {
  if (!f->orientation) f->orientation = (mode > 0) - (mode < 0);
  return f->orientation;
}

/* ---- characters */

/* What is no character is a read error. */
static wint_t __pt_getwc(FILE *f) {
  int c = __pt_getc(f);
  f->orientation = 1;
  if (c == EOF) return WEOF;
  if (IS_CHARACTER(c)) return (wint_t)c;
  f->error = 1;
  __pt_errno = EILSEQ;
  return WEOF;
}

wint_t fgetwc(FILE *f) { return __pt_getwc(f); }

wint_t getwc(FILE *f) { return __pt_getwc(f); }

wint_t getwchar(void) { return __pt_getwc(stdin); }

wint_t ungetwc(wint_t c, FILE *f) {
  f->orientation = 1;
  if (!IS_CHARACTER(c)) return WEOF;
  return (wint_t)__pt_ungetc((int)c, f);
}

wchar_t *fgetws(wchar_t *s, int n, FILE *f) {
  wint_t c = 0;
  int i = 0;
  if (n <= 0) return NULL;
  while (i < n - 1 && c != '\n') {
    c = __pt_getwc(f);
    if (c == WEOF) break;
    s[i++] = (wchar_t)c;
  }
  if (c == WEOF && (i == 0 || !f->eof)) return NULL;
  s[i] = 0;
  return s;
}

static wint_t __pt_putwc(wchar_t c, FILE *f) {
  __pt_slot slot = c;
  f->orientation = 1;
  if (!IS_CHARACTER(c)) {
    f->error = 1;
    __pt_errno = EILSEQ;
    return WEOF;
  }
  __pt_to_file(f->fd, "%c", &slot);
  return (wint_t)c;
}

wint_t fputwc(wchar_t c, FILE *f) { return __pt_putwc(c, f); }

wint_t putwc(wchar_t c, FILE *f) { return __pt_putwc(c, f); }

wint_t putwchar(wchar_t c) { return __pt_putwc(c, &__pt_stdout); }

int fputws(const wchar_t *s, FILE *f) {
  for (size_t i = 0; s[i]; i++)
    if (__pt_putwc(s[i], f) == WEOF) return -1;
  return 1;
}

/* ---- printf: what is no character in the format is an error */

static int __pt_is_narrow(const wchar_t *s) {
  size_t i = 0;
  while (s[i] && IS_CHARACTER(s[i])) i++;
  return !s[i];
}

static int __pt_illegal(void) {
  __pt_errno = EILSEQ;
  return -1;
}

static int __pt_print_wide(FILE *f, const wchar_t *format, void *slots) {
  size_t n = __pt_wcslen(format) + 1;
  char narrow[n];
  f->orientation = 1;
  if (!__pt_is_narrow(format)) return __pt_illegal();
  __pt_narrow(narrow, format, n);
  return __pt_to_file(f->fd, narrow, slots);
}

/* -1 when the text does not fit */
static int __pt_print_to_wide(wchar_t *to, size_t room, const wchar_t *format, void *slots) {
  size_t n = __pt_wcslen(format) + 1;
  char narrow[n];
  int length;
  if (!__pt_is_narrow(format)) return __pt_illegal();
  __pt_narrow(narrow, format, n);
  length = __pt_to_memory(NULL, 0, FORMAT_LIMIT, narrow, slots);
  if (length < 0) return -1;
  char text[(size_t)length + 1];
  __pt_to_memory(text, 0, FORMAT_BUFFER, narrow, slots);
  for (size_t i = 0; i <= (size_t)length && i < room; i++) {
    if (!IS_CHARACTER((uchar)text[i])) return __pt_illegal();
    to[i] = i + 1 == room ? 0 : (wchar_t)text[i];
  }
  return (size_t)length < room ? length : -1;
}

int vfwprintf(FILE *f, const wchar_t *format, va_list ap) {
  return __pt_print_wide(f, format, SLOTS(ap));
}

int vwprintf(const wchar_t *format, va_list ap) {
  return __pt_print_wide(&__pt_stdout, format, SLOTS(ap));
}

int vswprintf(wchar_t *to, size_t room, const wchar_t *format, va_list ap) {
  return __pt_print_to_wide(to, room, format, SLOTS(ap));
}

#define VARIADIC(NAME, PARAMS, CALL)                                                               \
  int NAME PARAMS {                                                                                \
    va_list ap;                                                                                    \
    int n;                                                                                         \
    va_start(ap, format);                                                                          \
    n = CALL;                                                                                      \
    va_end(ap);                                                                                    \
    return n;                                                                                      \
  }

VARIADIC(fwprintf, (FILE * f, const wchar_t *format, ...), __pt_print_wide(f, format, SLOTS(ap)))
VARIADIC(wprintf, (const wchar_t *format, ...), __pt_print_wide(&__pt_stdout, format, SLOTS(ap)))
VARIADIC(swprintf, (wchar_t * to, size_t room, const wchar_t *format, ...),
         __pt_print_to_wide(to, room, format, SLOTS(ap)))

/* ---- scanf */

static int __pt_scan_wide(FILE *f, const wchar_t *format, va_list ap) {
  size_t n = __pt_wcslen(format) + 1;
  char narrow[n];
  f->orientation = 1;
  if (!__pt_is_narrow(format)) __protest_unmodelled("wscanf with other characters than ASCII");
  __pt_narrow(narrow, format, n);
  return __pt_fscanf(f, narrow, ap);
}

static int __pt_scan_wide_text(const wchar_t *s, const wchar_t *format, va_list ap) {
  size_t n = __pt_wcslen(format) + 1, length = __pt_wcslen(s) + 1;
  char narrow[n], text[length];
  if (!__pt_is_narrow(format) || !__pt_is_narrow(s))
    __protest_unmodelled("swscanf with other characters than ASCII");
  __pt_narrow(narrow, format, n);
  __pt_narrow(text, s, length);
  return __pt_sscanf(text, narrow, ap);
}

#define SCAN_NAMES(PREFIX)                                                                         \
  int PREFIX##vfwscanf(FILE *f, const wchar_t *format, va_list ap) {                               \
    return __pt_scan_wide(f, format, ap);                                                          \
  }                                                                                                \
  int PREFIX##vwscanf(const wchar_t *format, va_list ap) {                                         \
    return __pt_scan_wide(stdin, format, ap);                                                      \
  }                                                                                                \
  int PREFIX##vswscanf(const wchar_t *s, const wchar_t *format, va_list ap) {                      \
    return __pt_scan_wide_text(s, format, ap);                                                     \
  }                                                                                                \
  VARIADIC(PREFIX##fwscanf, (FILE * f, const wchar_t *format, ...), __pt_scan_wide(f, format, ap)) \
  VARIADIC(PREFIX##wscanf, (const wchar_t *format, ...), __pt_scan_wide(stdin, format, ap))        \
  VARIADIC(PREFIX##swscanf, (const wchar_t *s, const wchar_t *format, ...),                        \
           __pt_scan_wide_text(s, format, ap))

SCAN_NAMES()
SCAN_NAMES(__isoc99_)
SCAN_NAMES(__isoc23_)
