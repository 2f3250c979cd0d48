/* stdio.h: scanf from a stream.  What it reads are the characters of stdio_in.c, one input each,
   except
   - numbers: whether there is one is an input, and so is its value;
   - white space that is skipped, and what stands behind a number: of the next character only this
     is known, that it is no space, or no digit (`barred`).
   So a loop that reads numbers costs few inputs, and who reads on finds what can stand there. */
#include "scan.h"

/* One call.  What was read has at least, or exactly, so many characters. */
struct __pt_reader {
  FILE *file;
  int count, inexact;
  int skipped;      /* white space may stand before what is read now */
  int last, before; /* whether a number stood last in the file, and errno before it */
};

enum { NO_INPUT = -1, NO_MATCH, MATCH };

static int __pt_is_known(const FILE *f) { return f->npushed | f->stopped; }

static int __pt_next(struct __pt_reader *r) {
  int c = __pt_getc(r->file);
  r->count += c != EOF;
  return c;
}

/* The last one that __pt_next gave, unless that was EOF. */
static void __pt_put_back(struct __pt_reader *r, int c) {
  FILE *f = r->file;
  r->count--;
  if (__pt_is_known(f))
    f->pushed[f->npushed++] = c;
  else
    f->stopped = c + 1;
}

/* The end of the file, or an error.  As in glibc, errno is what it was when the end was met first;
   white space is skipped with an errno of 0. */
static int __pt_no_input(struct __pt_reader *r) {
  int error = r->before & -r->last;
  if (r->file->eof) __pt_errno ^= (__pt_errno ^ error) & -(r->skipped | r->last);
  return NO_INPUT;
}

static void __pt_skip(struct __pt_reader *r) {
  while (__pt_is_known(r->file)) {
    int c = __pt_next(r);
    if (__pt_is_space(c)) continue;
    __pt_put_back(r, c);
    return;
  }
  r->inexact = 1;
  r->file->barred = BARRED_SPACE & -(r->file->eof == 0);
}

/* The characters of a number, or those that were skipped, may have been the last ones of the file:
   the lowest bit of v says so.  Without a branch, as most programs do not ask.  The other bits. */
static int __pt_may_end(FILE *f, int v) {
  f->eof |= v & 1;
  f->barred &= -(f->eof == 0);
  f->barred |= BARRED_END & -(f->barred != 0);
  return v >> 1;
}

static int __pt_note_end(FILE *f) {
  return __pt_may_end(f, __protest_input_uchar("end of file?"));
}

static void __pt_skip_to_end(struct __pt_reader *r) {
  __pt_skip(r);
  if (!__pt_is_known(r->file))
    __pt_may_end(r->file, __protest_input_uchar("end behind space?"));
}

static int __pt_read_literal(struct __pt_reader *r, char literal) {
  int c = __pt_next(r);
  if (c == EOF) return __pt_no_input(r);
  if (c == (uchar)literal) return MATCH;
  __pt_put_back(r, c);
  return NO_MATCH;
}

static int __pt_read_text(struct __pt_reader *r, const struct __pt_scan *d, char *to) {
  size_t limit = __pt_scan_most(d), i = 0;
  for (; i < limit; i++) {
    int c = __pt_next(r);
    if (c == EOF && i == 0) return __pt_no_input(r);
    if (c == EOF) break;
    if (!__pt_scan_takes(d, c)) {
      __pt_put_back(r, c);
      break;
    }
    if (!d->skip) to[i] = c;
  }
  if (i == 0) return NO_MATCH;
  if (!d->skip && d->conversion != 'c') to[i] = 0;
  return MATCH;
}

/* ---- numbers: their values */

#define INTEGER(FUNCTION, NAME)                                                                    \
  static ull FUNCTION(int bytes, int is_signed) {                                                  \
    if (bytes == 1) return is_signed ? __protest_input_char(NAME) : __protest_input_uchar(NAME);   \
    if (bytes == 2) return is_signed ? __protest_input_short(NAME) : __protest_input_ushort(NAME); \
    if (bytes == 4) return is_signed ? __protest_input_int(NAME) : __protest_input_uint(NAME);     \
    return is_signed ? __protest_input_longlong(NAME) : __protest_input_ulonglong(NAME);           \
  }
INTEGER(__pt_any_decimal, "scanf")
INTEGER(__pt_any_hex, "scanf %x")
INTEGER(__pt_any_octal, "scanf %o")

static ull __pt_any_integer(const struct __pt_scan *d) {
  int base = __pt_scan_base(d->conversion),
      is_signed = d->conversion == 'd' || d->conversion == 'i';
  if (base == 16) return __pt_any_hex(d->bytes, is_signed);
  if (base == 8) return __pt_any_octal(d->bytes, is_signed);
  return __pt_any_decimal(d->bytes, is_signed);
}

/* What fits into a few characters, one of them perhaps a sign. */
static ull __pt_any_narrow(const struct __pt_scan *d) {
  long long most = 1, least = 1, v = __protest_input_longlong("scanf of a few digits");
  int base = __pt_scan_base(d->conversion);
  for (size_t i = 0; i < d->width; i++) {
    most *= base ? base : 16;
    if (i > 0) least *= base ? base : 16;
  }
  __protest_assume(v < most && v > -least);
  return v;
}

/* Is it what a number becomes that fits no long (no long long, if it is for one)? */
static int __pt_is_saturated(const struct __pt_scan *d, ull v) {
  int is_signed = d->conversion == 'd' || d->conversion == 'i';
  int shift = 64 - 8 * d->bytes;
  ull high = is_signed ? (d->bytes == 8 ? LLONG_MAX : LONG_MAX) : ~0ULL, low = high + 1;
  return v << shift == high << shift || (is_signed && v << shift == low << shift);
}

static void __pt_set_range(int range) { __pt_errno ^= (__pt_errno ^ ERANGE) & -(range != 0); }

/* What continues a number of this base, and all numbers of base 0. */
static int __pt_digits_of(int base) {
  if (base == 16) return BARRED_HEX;
  return base == 10 ? BARRED_DECIMAL : BARRED_OCTAL;
}

static void __pt_give_integer(FILE *f, const struct __pt_scan *d, void *to) {
  enum { FEW = 8 };
  int narrow = d->width && d->width <= FEW;
  ull v = narrow ? __pt_any_narrow(d) : __pt_any_integer(d);
  f->barred = d->width ? 0 : __pt_digits_of(__pt_scan_base(d->conversion));
  __pt_set_range(__pt_note_end(f) & !narrow & __pt_is_saturated(d, v));
  if (!d->skip) __pt_scan_store(to, d->bytes, v);
}

/* Numbers that are too large, or too small, set errno; infinity does not, and is followed by
   anything. */
#define GIVE_REAL(T, KIND, LARGEST, SMALLEST)                                                      \
  do {                                                                                             \
    T v = __protest_input_##KIND("scanf"), size = v < 0 ? -v : v;                                  \
    f->barred = d->width || !(size <= LARGEST) ? 0 : BARRED_DECIMAL;                               \
    __pt_set_range(__pt_note_end(f) & (size > LARGEST || size < SMALLEST));                        \
    if (!d->skip) *(T *)to = v;                                                                    \
  } while (0)

static void __pt_give_real(FILE *f, const struct __pt_scan *d, void *to) {
  if (d->bytes == 4)
    GIVE_REAL(float, float, __FLT_MAX__, __FLT_MIN__);
  else if (d->bytes == 8)
    GIVE_REAL(double, double, __DBL_MAX__, __DBL_MIN__);
  else
    GIVE_REAL(long double, longdouble, __LDBL_MAX__, __LDBL_MIN__);
}

static void __pt_give_pointer(FILE *f, const struct __pt_scan *d, void *to) {
  void *v = __protest_input_pointer("scanf");
  f->barred = BARRED_HEX & -(v != NULL);
  __pt_set_range(__pt_note_end(f) & (v == (void *)-1));
  if (!d->skip) *(void **)to = v;
}

/* ---- numbers: their characters */

static int __pt_is_decimal(int c) { return c >= '0' && c <= '9'; }

static int __pt_starts_number(char conversion, int c) {
  int base = __pt_scan_base(conversion), lower = __pt_lower(c);
  if (base == 8) return c >= '0' && c <= '7';
  return __pt_is_decimal(c) || (base == 16 && lower >= 'a' && lower <= 'f');
}

/* May a number start with it, but need not? */
static int __pt_may_start(char conversion, int c) {
  int real = __pt_scan_is_real(conversion), lower = __pt_lower(c);
  return c == '+' || c == '-' || (conversion == 'p' && c == '(') ||
         (real && (c == '.' || lower == 'i' || lower == 'n'));
}

/* There is no number, and c was read: a sign or the like is lost. */
static int __pt_no_number(struct __pt_reader *r, const struct __pt_scan *d, int c) {
  if (!__pt_may_start(d->conversion, c)) {
    __pt_put_back(r, c);
    return NO_MATCH;
  }
  int digit = c == '+' || c == '-' || c == '.', base = __pt_scan_base(d->conversion);
  r->file->barred = digit && d->width != 1 ? __pt_digits_of(base > 0 ? base : 10) : 0;
  __pt_note_end(r->file);
  return NO_MATCH;
}

/* A number of which the first character is known: exact, character by character. */
static int __pt_spell_number(struct __pt_reader *r, const struct __pt_scan *d, void *to) {
  enum { ROOM = 64 };
  char text[ROOM];
  struct __pt_scan whole = *d;
  int n = 0, c = __pt_next(r), points = !__pt_scan_is_real(d->conversion);
  if (c == EOF) return NO_INPUT;
  if (!__pt_starts_number(d->conversion, c)) {
    if (__pt_may_start(d->conversion, c))
      __protest_unmodelled("scanf of a number behind a sign that was put back");
    __pt_put_back(r, c);
    return NO_MATCH;
  }
  for (; c != EOF; c = __pt_next(r)) {
    int point = c == '.' && !points, lower = __pt_lower(c);
    points += point;
    if (d->width && n == d->width) break;
    if (lower == 'x' || lower == 'e' || n + 1 == ROOM)
      __protest_unmodelled("scanf of such a number behind a character that was put back");
    if (!point && !__pt_starts_number(d->conversion, c)) break;
    text[n++] = c;
  }
  if (c != EOF) __pt_put_back(r, c);
  text[n] = 0;
  whole.width = 0;
  __pt_scan_item(&whole, text, to);
  return MATCH;
}

static int __pt_read_number_item(struct __pt_reader *r, const struct __pt_scan *d, void *to) {
  FILE *f = r->file;
  if (__pt_is_known(f) || f->unreadable) return __pt_spell_number(r, d, to);
  if (f->eof) return __pt_no_input(r);
  if (!__protest_input_bool("more input?")) {
    __pt_input_ends(f);
    return __pt_no_input(r);
  }
  r->count++;
  if (!__protest_input_bool("a number?")) {
    int c = __protest_input_uchar("getchar");
    __protest_assume(!__pt_is_space(c) && !__pt_starts_number(d->conversion, c));
    f->barred = 0;
    return __pt_no_number(r, d, c);
  }
  r->inexact = 1;
  f->position = 0;
  r->before = __pt_errno;
  if (__pt_scan_is_real(d->conversion))
    __pt_give_real(f, d, to);
  else if (d->conversion == 'p')
    __pt_give_pointer(f, d, to);
  else
    __pt_give_integer(f, d, to);
  r->last = f->eof;
  return MATCH;
}

/* ---- the format */

static void __pt_give_position(struct __pt_reader *r, const struct __pt_scan *d, void *to) {
  int n = r->count;
  if (r->inexact) {
    n = __protest_input_int("scanf %n");
    __protest_assume(n >= r->count);
  }
  __pt_scan_store(to, d->bytes, n);
}

static int __pt_read_item(struct __pt_reader *r, const struct __pt_scan *d, void *to) {
  __pt_scan_check(d);
  return __pt_scan_is_text(d->conversion) ? __pt_read_text(r, d, to)
                                          : __pt_read_number_item(r, d, to);
}

/* One piece of the format, which is no white space: a conversion, or a character. */
static int __pt_read_piece(struct __pt_reader *r, const struct __pt_scan *d, char literal, int skip,
                           void *to) {
  r->skipped = skip;
  if (skip && d->conversion == 'n')
    __pt_skip_to_end(r);
  else if (skip)
    __pt_skip(r);
  if (literal) return __pt_read_literal(r, literal);
  if (d->conversion != 'n') return __pt_read_item(r, d, to);
  if (!d->skip) __pt_give_position(r, d, to);
  return MATCH;
}

/* The format is walked to its end, whatever was found: so its constants alone say how often the
   loop goes round. */
int __pt_fscanf(FILE *file, const char *f, va_list ap) {
  struct __pt_reader r = {file};
  int done = 0, skip = 0, found = MATCH;
  while (*f) {
    struct __pt_scan d = {.next = f + 1, .skip = 1};
    int literal = *f;
    if (*f == '%') {
      __pt_scan_parse(&d, f + 1);
      skip |= __pt_scan_skips(d.conversion);
      if (d.conversion != '%') literal = 0;
    }
    f = d.next;
    if (__pt_is_space((uchar)literal)) {
      skip = 1;
      continue;
    }
    if (found == MATCH) {
      int assigns = !literal && !d.skip;
      found = __pt_read_piece(&r, &d, literal, skip, assigns ? va_arg(ap, void *) : NULL);
      done += found == MATCH && assigns && d.conversion != 'n';
    }
    skip = 0;
  }
  if (found == NO_INPUT && !done) return EOF;
  if (!skip || found != MATCH) return done;
  __pt_errno ^= (__pt_errno ^ r.before) & -r.last;
  __pt_skip_to_end(&r);
  return done;
}

/* ---- the names; glibc's headers rename them by language standard */

#define SCAN_NAMES(PREFIX)                                                                         \
  int PREFIX##vsscanf(const char *s, const char *format, va_list ap) {                             \
    return __pt_sscanf(s, format, ap);                                                             \
  }                                                                                                \
  int PREFIX##vfscanf(FILE *f, const char *format, va_list ap) {                                   \
    return __pt_fscanf(f, format, ap);                                                             \
  }                                                                                                \
  int PREFIX##vscanf(const char *format, va_list ap) {                                             \
    return __pt_fscanf(stdin, format, ap);                                                         \
  }                                                                                                \
  int PREFIX##sscanf(const char *s, const char *format, ...) {                                     \
    va_list ap;                                                                                    \
    int n;                                                                                         \
    va_start(ap, format);                                                                          \
    n = __pt_sscanf(s, format, ap);                                                                \
    va_end(ap);                                                                                    \
    return n;                                                                                      \
  }                                                                                                \
  int PREFIX##fscanf(FILE *f, const char *format, ...) {                                           \
    va_list ap;                                                                                    \
    int n;                                                                                         \
    va_start(ap, format);                                                                          \
    n = __pt_fscanf(f, format, ap);                                                                \
    va_end(ap);                                                                                    \
    return n;                                                                                      \
  }                                                                                                \
  int PREFIX##scanf(const char *format, ...) {                                                     \
    va_list ap;                                                                                    \
    int n;                                                                                         \
    va_start(ap, format);                                                                          \
    n = __pt_fscanf(stdin, format, ap);                                                      \
    va_end(ap);                                                                                    \
    return n;                                                                                      \
  }

SCAN_NAMES()
SCAN_NAMES(__isoc99_)
SCAN_NAMES(__isoc23_)
