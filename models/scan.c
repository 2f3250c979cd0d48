/* stdio.h: formats of scanf, and sscanf, which is exact. */
#include "scan.h"

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
  if (real && (c == 'L' || more))
    d->bytes = 16;
  else if (real)
    d->bytes = c ? 8 : 4;
  else if (c == 'h')
    d->bytes = more ? 1 : 2;
  else if (c == 'l')
    d->bytes = more ? 8 : sizeof(long);
  else if (c == 'j' || c == 'L' || c == 'q')
    d->bytes = 8;
  else
    d->bytes = c ? sizeof(size_t) : 4;
  if ((c == 'l' && (*f == 'c' || *f == 's' || *f == '[')) || *f == 'C' || *f == 'S')
    __protest_unmodelled("scanf of wide characters");
  return f;
}

void __pt_scan_parse(struct __pt_scan *d, const char *f) {
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

int __pt_scan_takes(const struct __pt_scan *d, uchar c) {
  if (d->conversion == 's') return !__pt_is_space(c);
  return d->conversion == 'c' || __pt_in_set(d, c);
}

int __pt_scan_is_text(char c) { return c == 's' || c == 'c' || c == '['; }

int __pt_scan_base(char c) {
  if (c == 'd' || c == 'u') return 10;
  if (c == 'x' || c == 'X' || c == 'p') return 16;
  if (c == 'o') return 8;
  return c == 'i' ? 0 : -1;
}

int __pt_scan_is_real(char c) {
  c = __pt_lower(c);
  return c == 'a' || (c >= 'e' && c <= 'g');
}

void __pt_scan_store(void *to, int bytes, ull v) {
  if (bytes == 1)
    *(char *)to = v;
  else if (bytes == 2)
    *(short *)to = v;
  else if (bytes == 4)
    *(int *)to = v;
  else
    *(ull *)to = v;
}

/* ---- from a text: each gives the length of the item, 0 when there is none.
   `to` is nothing for %*; else it is stored to, whatever it is. */

/* How many characters of s[0..limit) are in the word, whatever their case. */
static size_t __pt_match(const char *s, size_t limit, const char *word) {
  size_t i = 0;
  while (i < limit && word[i] && __pt_lower(s[i]) == word[i]) i++;
  return i;
}

/* Is s[0..length) a 0, with or without sign, and then comes an x? */
static int __pt_is_zero_x(const char *s, size_t length) {
  size_t sign = *s == '+' || *s == '-';
  return length == sign + 1 && s[sign] == '0' && __pt_lower(s[length]) == 'x';
}

/* What %p prints for a null pointer, it also reads. */
static size_t __pt_scan_nil(const struct __pt_scan *d, const char *s, size_t limit, void *to) {
  size_t n = __pt_match(s, limit, "(nil)");
  if (n < 5) return 0;
  if (!d->skip) *(void **)to = NULL;
  return n;
}

static size_t __pt_scan_int(const struct __pt_scan *d, const char *s, void *to) {
  struct __pt_number n;
  size_t limit = d->width ? d->width : SIZE_MAX;
  long long v;
  int range = 0, base = __pt_scan_base(d->conversion);
  int bytes = d->conversion == 'p' ? sizeof(void *) : d->bytes;
  long long max = bytes == 8 ? LLONG_MAX : LONG_MAX;
  __pt_read_number(&n, s, limit, base, 0);
  if (!n.length) return d->conversion == 'p' ? __pt_scan_nil(d, s, limit, to) : 0;
  /* 0x without a digit is 0, and the x is part of it: as glibc does */
  if ((d->conversion == 'i' || base == 16) && n.length < limit && __pt_is_zero_x(s, n.length))
    n.length++;
  if (d->conversion == 'd' || d->conversion == 'i')
    v = __pt_as_signed(&n, max, &range);
  else
    v = (long long)__pt_as_unsigned(&n, (ull)max * 2 + 1, &range);
  if (range) __pt_errno = ERANGE;
  if (!d->skip) __pt_scan_store(to, bytes, v);
  return n.length;
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

static size_t __pt_scan_real(const struct __pt_scan *d, const char *s, void *to) {
  char text[REAL_MAX];
  size_t limit;
  if (!d->width) limit = SIZE_MAX;
  else if (d->width < REAL_MAX) limit = d->width;
  else limit = REAL_MAX - 1;
  size_t length = __pt_real_length(s, limit);
  const char *from = s;
  long double nowhere;
  if (length == 0) return 0;
  if (d->skip) to = &nowhere;
  if (d->width) {
    __protest_copy(text, s, length);
    text[length] = 0;
    from = text;
  }
  if (d->bytes == 4)
    *(float *)to = __pt_strtof(from, NULL);
  else if (d->bytes == 8)
    *(double *)to = __pt_strtod(from, NULL);
  else
    *(long double *)to = __pt_strtold(from, NULL);
  return length;
}

size_t __pt_scan_most(const struct __pt_scan *d) {
  if (d->width) return d->width;
  return d->conversion == 'c' ? 1 : SIZE_MAX;
}

static size_t __pt_scan_text(const struct __pt_scan *d, const char *s, char *to) {
  size_t limit = __pt_scan_most(d), i = 0;
  for (; i < limit && s[i] && __pt_scan_takes(d, s[i]); i++)
    if (!d->skip) to[i] = s[i];
  if (i && !d->skip && d->conversion != 'c') to[i] = 0;
  return i;
}

size_t __pt_scan_item(const struct __pt_scan *d, const char *s, void *to) {
  if (__pt_scan_is_text(d->conversion)) return __pt_scan_text(d, s, to);
  if (__pt_scan_is_real(d->conversion)) return __pt_scan_real(d, s, to);
  return __pt_scan_int(d, s, to);
}

void __pt_scan_check(const struct __pt_scan *d) {
  char c = d->conversion;
  if (!__pt_scan_is_text(c) && !__pt_scan_is_real(c) && __pt_scan_base(c) < 0)
    __protest_unmodelled("an unknown conversion of scanf");
}

/* The end of the text was reached.  Whoever reads on there gives errno back what it was then, as
   glibc does; white space is skipped with an errno of 0. */
struct __pt_text_end {
  int reached, error;
};

/* Behind an item of the length that ends at `end`; error: errno in front of it. */
static void __pt_note_text_end(struct __pt_text_end *e, const struct __pt_scan *d, const char *end,
                               size_t length, int error) {
  size_t limit = d->width || d->conversion != 'c' ? d->width : 1;
  int word = __pt_lower(end[-1]) == 'n' || __pt_lower(end[-1]) == 'y'; /* nan, infinity */
  if (*end || (limit && length == limit)) return;
  if (word && __pt_scan_is_real(d->conversion)) return;
  *e = (struct __pt_text_end){1, error};
}

/* How many characters are white space. */
static size_t __pt_skip_space(const char *s, struct __pt_text_end *e) {
  size_t i = 0;
  while (__pt_is_space((uchar)s[i])) i++;
  if (!s[i] && !e->reached) *e = (struct __pt_text_end){1, 0};
  return i;
}

static int __pt_no_text(int done, const struct __pt_text_end *e) {
  if (e->reached) __pt_errno = e->error;
  return done ? done : EOF;
}

int __pt_sscanf(const char *s, const char *f, va_list ap) {
  size_t at = 0; /* what is read next */
  struct __pt_text_end end = {0};
  int done = 0;
  while (*f) {
    struct __pt_scan d;
    int is_percent = *f == '%', is_space = __pt_is_space((uchar)*f);
    if (is_percent) __pt_scan_parse(&d, f + 1);
    if (is_space && !f[1] && end.reached) __pt_errno = end.error;
    if (is_space || (is_percent && __pt_scan_skips(d.conversion)))
      at += __pt_skip_space(s + at, &end);
    if (is_space) {
      f++;
    } else if (!is_percent || d.conversion == '%') {
      if (!s[at]) return __pt_no_text(done, &end);
      if (s[at] != *f) return done;
      at++;
      f = is_percent ? d.next : f + 1;
    } else if (d.conversion == 'n') {
      if (!d.skip) __pt_scan_store(va_arg(ap, void *), d.bytes, at);
      f = d.next;
    } else {
      void *to = d.skip ? NULL : va_arg(ap, void *);
      size_t length;
      int error = __pt_errno;
      __pt_scan_check(&d);
      if (!s[at]) return __pt_no_text(done, &end);
      length = __pt_scan_item(&d, s + at, to);
      if (!length) return done;
      at += length;
      __pt_note_text_end(&end, &d, s + at, length, error);
      done += !d.skip;
      f = d.next;
    }
  }
  return done;
}
