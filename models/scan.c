/* stdio.h: the scanf family.  sscanf reads its text; the others read a stream, and
   give one input that says how many conversions succeed, then one per value
   (one per character for %s, %c and %[). */
#include "model.h"

/* A conversion: %[*][width][length]conversion. */
struct __pt_scan {
  const char *next;           /* behind it in the format */
  const char *set, *set_end;  /* of %[ */
  size_t width;               /* 0: none */
  int skip;                   /* %* */
  int bytes;                  /* of the integer; 4, 8, 16 for float, double, long double */
  char conversion;
};

static const char *__pt_scan_length(struct __pt_scan *d, const char *f) {
  int real;
  char c = *f, more = 0;
  if (c == 'h' || c == 'l' || c == 'j' || c == 'z' || c == 't' || c == 'L' || c == 'q') {
    f++;
    if ((c == 'h' || c == 'l') && *f == c) more = *f++;
  } else
    c = 0;
  real = *f == 'a' || *f == 'e' || *f == 'f' || *f == 'g' || *f == 'A' || *f == 'E' ||
         *f == 'F' || *f == 'G';
  if (real)
    d->bytes = c == 'L' || more ? 16 : c ? 8 : 4;
  else if (c == 'h')
    d->bytes = more ? 1 : 2;
  else if (c == 'l')
    d->bytes = more ? 8 : sizeof(long);
  else
    d->bytes = c == 'j' || c == 'L' || c == 'q' ? 8 : c ? sizeof(size_t) : 4;
  if ((c == 'l' && (*f == 'c' || *f == 's' || *f == '[')) || *f == 'C' || *f == 'S')
    __protest_unmodelled("scanf of wide characters");
  return f;
}

/* f: behind the % */
static void __pt_scan_parse(struct __pt_scan *d, const char *f) {
  d->skip = *f == '*';
  if (d->skip) f++;
  d->width = 0;
  for (; *f >= '0' && *f <= '9'; f++) d->width = d->width * 10 + (*f - '0');
  if (*f == '$' || *f == 'm') __protest_unmodelled("scanf with %1$ or %m");
  f = __pt_scan_length(d, f);
  d->conversion = *f;
  if (*f == '[') {
    d->set = ++f;
    if (*f == '^') f++;
    if (*f == ']') f++;
    while (*f && *f != ']') f++;
    d->set_end = f;
  }
  d->next = *f ? f + 1 : f;
}

static int __pt_in_set(const struct __pt_scan *d, uchar c) {
  const char *p = d->set;
  int negated = *p == '^', found = 0;
  if (negated) p++;
  for (; p < d->set_end; p++) {
    uchar low = *p, high = low;
    if (p + 2 < d->set_end && p[1] == '-') {
      high = p[2];
      p += 2;
    }
    found |= c >= low && c <= high;
  }
  return found != negated;
}

/* May the character stand in the text that %s, %c or %[ reads?  A stream may have NUL
   characters. */
static int __pt_scan_takes(const struct __pt_scan *d, uchar c) {
  if (d->conversion == 's') return !__pt_is_space(c);
  return d->conversion == 'c' || __pt_in_set(d, c);
}

static int __pt_scan_is_text(char c) { return c == 's' || c == 'c' || c == '['; }

/* The base of an integer conversion, -1 for others. */
static int __pt_scan_base(char c) {
  if (c == 'd' || c == 'u') return 10;
  if (c == 'x' || c == 'X' || c == 'p') return 16;
  if (c == 'o') return 8;
  return c == 'i' ? 0 : -1;
}

static int __pt_scan_is_real(char c) {
  c = __pt_lower(c);
  return c == 'a' || (c >= 'e' && c <= 'g');
}

static void __pt_scan_store(void *to, int bytes, ull v) {
  if (bytes == 1)
    *(char *)to = v;
  else if (bytes == 2)
    *(short *)to = v;
  else if (bytes == 4)
    *(int *)to = v;
  else
    *(ull *)to = v;
}

/* ---- from a text: each gives what is behind the item, or NULL when there is none.
   `to` is NULL for %*. */

/* Is s[0..end) a 0, with or without sign, and then comes an x? */
static int __pt_is_zero_x(const char *s, const char *end) {
  if (*s == '+' || *s == '-') s++;
  return end == s + 1 && *s == '0' && __pt_lower(*end) == 'x';
}

static const char *__pt_scan_int(const struct __pt_scan *d, const char *s, void *to) {
  struct __pt_number n;
  size_t limit = d->width ? d->width : SIZE_MAX;
  long long v;
  int range, base = __pt_scan_base(d->conversion);
  int bytes = d->conversion == 'p' ? sizeof(void *) : d->bytes;
  long long max = bytes == 8 ? LLONG_MAX : LONG_MAX;
  __pt_read_number(&n, s, limit, base, 0);
  if (!n.end) return NULL;
  /* 0x without a digit is 0, and the x is part of it: as glibc does */
  if ((d->conversion == 'i' || base == 16) && (size_t)(n.end - s) < limit &&
      __pt_is_zero_x(s, n.end))
    n.end++;
  if (d->conversion == 'd' || d->conversion == 'i')
    v = __pt_as_signed(&n, max, &range);
  else
    v = (long long)__pt_as_unsigned(&n, (ull)max * 2 + 1, &range);
  if (to) __pt_scan_store(to, bytes, v);
  return n.end;
}

/* How many characters of s[0..limit) are in the word, whatever their case. */
static size_t __pt_match(const char *s, size_t limit, const char *word) {
  size_t i = 0;
  while (i < limit && word[i] && __pt_lower(s[i]) == word[i]) i++;
  return i;
}

static int __pt_is_digit(int c, int hex) {
  return (c >= '0' && c <= '9') || (hex && __pt_lower(c) >= 'a' && __pt_lower(c) <= 'f');
}

/* The length of the float at s, 0 for none.  As in glibc, an exponent without
   digits is part of it, and `inf` followed by an i must be `infinity`. */
static size_t __pt_real_length(const char *s, size_t limit) {
  size_t i = 0, word;
  int hex, digits = 0, point = 0;
  if (limit && (*s == '+' || *s == '-')) i++;
  if (i < limit && (__pt_lower(s[i]) == 'i' || __pt_lower(s[i]) == 'n')) {
    word = __pt_match(s + i, limit - i, "nan");
    if (word == 0) word = __pt_match(s + i, limit - i, "infinity");
    return word == 3 || word == 8 ? i + word : 0;
  }
  hex = __pt_match(s + i, limit - i, "0x") == 2;
  if (hex) i += 2;
  for (; i < limit && (__pt_is_digit(s[i], hex) || (s[i] == '.' && !point)); i++) {
    point |= s[i] == '.';
    digits |= s[i] != '.';
  }
  if (!digits) return 0;
  if (i < limit && __pt_lower(s[i]) == (hex ? 'p' : 'e')) {
    i++;
    if (i < limit && (s[i] == '+' || s[i] == '-')) i++;
    while (i < limit && __pt_is_digit(s[i], 0)) i++;
  }
  return i;
}

#define REAL_MAX 128 /* characters that are looked at when a width is given */

static const char *__pt_scan_real(const struct __pt_scan *d, const char *s, void *to) {
  char text[REAL_MAX];
  size_t limit = !d->width ? SIZE_MAX : d->width < REAL_MAX ? d->width : REAL_MAX - 1;
  size_t length = __pt_real_length(s, limit);
  const char *from = s;
  if (length == 0) return NULL;
  if (!to) return s + length;
  if (d->width) {
    __protest_copy(text, s, length);
    text[length] = 0;
    from = text;
  }
  if (d->bytes == 4)
    *(float *)to = __protest_strtof(from, NULL);
  else if (d->bytes == 8)
    *(double *)to = __protest_strtod(from, NULL);
  else
    *(long double *)to = __protest_strtold(from, NULL);
  return s + length;
}

static const char *__pt_scan_text(const struct __pt_scan *d, const char *s, char *to) {
  size_t limit = d->width ? d->width : d->conversion == 'c' ? 1 : SIZE_MAX, i = 0;
  for (; i < limit && s[i] && __pt_scan_takes(d, s[i]); i++)
    if (to) to[i] = s[i];
  if (i == 0) return NULL;
  if (to && d->conversion != 'c') to[i] = 0;
  return s + i;
}

static const char *__pt_scan_item(const struct __pt_scan *d, const char *s, void *to) {
  if (__pt_scan_is_text(d->conversion)) return __pt_scan_text(d, s, to);
  if (__pt_scan_is_real(d->conversion)) return __pt_scan_real(d, s, to);
  return __pt_scan_int(d, s, to);
}

static void __pt_scan_check(const struct __pt_scan *d) {
  char c = d->conversion;
  if (!__pt_scan_is_text(c) && !__pt_scan_is_real(c) && __pt_scan_base(c) < 0)
    __protest_unmodelled("an unknown conversion of scanf");
}

int __pt_sscanf(const char *s, const char *f, va_list ap) {
  const char *start = s;
  int done = 0;
  while (*f) {
    struct __pt_scan d;
    int is_percent = *f == '%';
    if (is_percent) __pt_scan_parse(&d, f + 1);
    if (__pt_is_space((uchar)*f) ||
        (is_percent && d.conversion != 'c' && d.conversion != '[' && d.conversion != 'n'))
      while (__pt_is_space((uchar)*s)) s++;
    if (__pt_is_space((uchar)*f)) {
      f++;
    } else if (!is_percent || d.conversion == '%') {
      if (!*s) return done ? done : EOF;
      if (*s != *f) return done;
      s++;
      f = is_percent ? d.next : f + 1;
    } else if (d.conversion == 'n') {
      if (!d.skip) __pt_scan_store(va_arg(ap, void *), d.bytes, s - start);
      f = d.next;
    } else {
      void *to = d.skip ? NULL : va_arg(ap, void *);
      __pt_scan_check(&d);
      if (!*s) return done ? done : EOF;
      s = __pt_scan_item(&d, s, to);
      if (!s) return done;
      done += !d.skip;
      f = d.next;
    }
  }
  return done;
}

/* ---- from a stream */

static void __pt_input_text(const struct __pt_scan *d, char *to) {
  size_t limit = d->width ? d->width : d->conversion == 'c' ? 1 : SIZE_MAX, i = 0;
  for (; i < limit; i++) {
    uchar c = __protest_input_uchar("scanf");
    int takes = __pt_scan_takes(d, c);
    __protest_assume(takes || i > 0);
    if (!takes) break;
    to[i] = c;
  }
  if (d->conversion != 'c') to[i] = 0;
}

/* What fits into a few characters, one of them perhaps a sign. */
static void __pt_input_narrow(const struct __pt_scan *d, void *to, int base) {
  long long most = 1, least = 1, v = __protest_input_longlong("scanf");
  for (size_t i = 0; i < d->width; i++) {
    most *= base;
    if (i > 0) least *= base;
  }
  __protest_assume(v < most && v > -least);
  __pt_scan_store(to, d->bytes, v);
}

static void __pt_input_int(const struct __pt_scan *d, void *to) {
  enum { FEW = 8 };
  int is_signed = d->conversion == 'd' || d->conversion == 'i',
      base = __pt_scan_base(d->conversion);
  if (d->width && d->width <= FEW) {
    __pt_input_narrow(d, to, base ? base : 16);
    return;
  }
  if (d->bytes == 1)
    *(uchar *)to = is_signed ? __protest_input_char("scanf") : __protest_input_uchar("scanf");
  else if (d->bytes == 2)
    *(short *)to = is_signed ? __protest_input_short("scanf") : __protest_input_ushort("scanf");
  else if (d->bytes == 4)
    *(int *)to = is_signed ? __protest_input_int("scanf") : __protest_input_uint("scanf");
  else
    *(ull *)to = is_signed ? __protest_input_longlong("scanf") : __protest_input_ulonglong("scanf");
}

static void __pt_input_real(const struct __pt_scan *d, void *to) {
  if (d->bytes == 4)
    *(float *)to = __protest_input_float("scanf");
  else if (d->bytes == 8)
    *(double *)to = __protest_input_double("scanf");
  else
    *(long double *)to = __protest_input_longdouble("scanf");
}

static void __pt_input_item(const struct __pt_scan *d, void *to) {
  if (__pt_scan_is_text(d->conversion))
    __pt_input_text(d, to);
  else if (__pt_scan_is_real(d->conversion))
    __pt_input_real(d, to);
  else if (d->conversion == 'p')
    *(void **)to = __protest_input_pointer("scanf");
  else
    __pt_input_int(d, to);
}

/* How many values the format asks for. */
static int __pt_scan_count(const char *f) {
  int n = 0;
  while (*f) {
    struct __pt_scan d;
    if (*f++ != '%') continue;
    __pt_scan_parse(&d, f);
    n += !d.skip && d.conversion != '%' && d.conversion != 'n';
    f = d.next;
  }
  return n;
}

static void __pt_input_position(const struct __pt_scan *d, void *to) {
  int position = __protest_input_int("scanf");
  __protest_assume(position >= 0);
  __pt_scan_store(to, d->bytes, position);
}

/* The end of the file comes when nothing was read, unless that is a read error; but also when
   something was: what stands last in a file is read up to its end.  Without a branch, as most
   programs do not ask. */
static void __pt_note_end(FILE *file, int nothing) {
  int v = __protest_input_uchar("end of file?"); /* after nothing: 0, or what errno becomes */
  int error = nothing & (v != 0) & !file->eof;
  file->error |= error;
  file->eof |= nothing ^ (v != 0);
  __pt_errno ^= (__pt_errno ^ v) & -error;
}

int __pt_fscanf(FILE *file, const char *f, va_list ap) {
  int got, done = 0;
  if (file->npushed) __protest_unmodelled("scanf behind ungetc");
  got = __protest_input_int("scanf");
  __protest_assume((got >= EOF) & (got <= __pt_scan_count(f)));
  __protest_assume((file->eof == 0) | (got == EOF)); /* the end of the file stays */
  __pt_note_end(file, got == EOF);
  while (*f) {
    struct __pt_scan d;
    if (*f++ != '%') continue;
    __pt_scan_parse(&d, f);
    f = d.next;
    if (d.skip || d.conversion == '%') continue;
    if (d.conversion == 'n') {
      if (got >= 0) __pt_input_position(&d, va_arg(ap, void *));
      continue;
    }
    __pt_scan_check(&d);
    if (done >= got) return got;
    __pt_input_item(&d, va_arg(ap, void *));
    done++;
  }
  return got;
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
    return __pt_fscanf(stdin, format, ap);                                                   \
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
