#include "ir/format.h"

#include <string.h>

bool pt_format_is_inner(char c) { return c && strchr("-+ #'0123456789.*hlqjztL", c); }

static size_t parse_flags(const char *t, pt_format_spec *s) {
  for (size_t n = 0;; n++)
    switch (t[n]) {
    case '-': s->minus = true; break;
    case '+': s->plus = true; break;
    case ' ': s->space = true; break;
    case '#': s->alt = true; break;
    case '0': s->zero = true; break;
    case '\'': break; /* no grouping in the C locale */
    default: return n;
    }
}

/* Digits or *. */
static size_t parse_count(const char *t, int64_t *out, bool *star) {
  size_t n = 0;
  *star = t[0] == '*';
  *out = 0;
  if (*star) return 1;
  for (; t[n] >= '0' && t[n] <= '9'; n++) {
    *out = *out * 10 + (t[n] - '0');
    if (*out > INT32_MAX) *out = INT32_MAX;
  }
  return n;
}

static size_t parse_length(const char *t, pt_format_spec *s) {
  if (!t[0] || !strchr("hlqjztL", t[0])) return 0;
  if (t[0] == t[1] && (t[0] == 'h' || t[0] == 'l')) {
    s->length = t[0] == 'h' ? PT_LENGTH_HH : PT_LENGTH_LL;
    return 2;
  }
  switch (t[0]) {
  case 'h': s->length = PT_LENGTH_H; break;
  case 'l': s->length = PT_LENGTH_L; break;
  case 'z':
  case 't': s->length = PT_LENGTH_SIZE; break;
  case 'L': s->length = PT_LENGTH_LDOUBLE; break;
  default: s->length = PT_LENGTH_LL; break;
  }
  return 1;
}

size_t pt_format_parse(const char *text, pt_format_spec *out) {
  *out = (pt_format_spec){.precision = -1};
  size_t n = parse_flags(text, out);
  n += parse_count(text + n, &out->width, &out->star_width);
  if (text[n] == '.') {
    n++;
    n += parse_count(text + n, &out->precision, &out->star_precision);
  }
  n += parse_length(text + n, out);
  out->conversion = text[n];
  if (text[n] == 'C' || text[n] == 'S') {
    out->conversion = text[n] == 'C' ? 'c' : 's';
    out->length = PT_LENGTH_L;
  }
  return text[n] ? n + 1 : n;
}

pt_format_takes pt_format_argument(const pt_format_spec *s) {
  switch (s->conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'c': return PT_TAKES_INT;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G': return PT_TAKES_REAL;
  case 'p': return PT_TAKES_POINTER;
  case 's': return PT_TAKES_TEXT;
  case 'n': return PT_TAKES_COUNT;
  case 'm':
  case '%': return PT_TAKES_NOTHING;
  default: return PT_TAKES_UNKNOWN;
  }
}

size_t pt_format_int_bytes(const pt_format_spec *s, uint32_t ptr_width) {
  switch (s->length) {
  case PT_LENGTH_HH: return 1;
  case PT_LENGTH_H: return 2;
  case PT_LENGTH_L:
  case PT_LENGTH_SIZE: return ptr_width / 8;
  case PT_LENGTH_LL:
  case PT_LENGTH_LDOUBLE: return 8;
  case PT_LENGTH_NONE: break;
  }
  return 4;
}

bool pt_format_is_large(const pt_format_spec *s) {
  return pt_format_argument(s) == PT_TAKES_REAL &&
         (s->length == PT_LENGTH_LDOUBLE || s->length == PT_LENGTH_LL);
}

size_t pt_format_bytes(const pt_format_spec *s, uint32_t ptr_width) {
  size_t n;
  switch (pt_format_argument(s)) {
  case PT_TAKES_INT:
    n = s->conversion == 'c' ? 4 : pt_format_int_bytes(s, ptr_width);
    return n < 4 ? 4 : n;
  case PT_TAKES_REAL: return pt_format_is_large(s) ? 10 : 8; /* what follows the 10 is padding */
  case PT_TAKES_POINTER:
  case PT_TAKES_TEXT:
  case PT_TAKES_COUNT: return ptr_width / 8;
  case PT_TAKES_NOTHING:
  case PT_TAKES_UNKNOWN: break;
  }
  return 0;
}

uint64_t pt_format_slot(uint64_t *slot, size_t n, bool large, uint32_t ptr_width) {
  uint64_t size = ptr_width / 8, align = large && ptr_width == 64 ? 16 : size;
  uint64_t at = (*slot + align - 1) / align * align;
  *slot = at + (n + size - 1) / size * size;
  return at;
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* A count that is given, or may be given by an argument. */
static uint64_t most_of(int64_t count, bool star, uint64_t otherwise) {
  if (star) return PT_FORMAT_MOST;
  return count < 0 ? otherwise : (uint64_t)count;
}

static uint64_t longest_int(const pt_format_spec *s, uint32_t ptr_width) {
  static const uint64_t decimals[] = {3, 5, 10, 20};
  size_t n = pt_format_int_bytes(s, ptr_width);
  uint64_t digits = decimals[n == 8 ? 3 : n / 2], prefix = 2; /* 0x, or a sign */
  if (s->conversion == 'c') return s->length == PT_LENGTH_L ? PT_FORMAT_ENDLESS : 1;
  if (s->conversion == 'o') digits = (8 * n + 2) / 3;
  else if (s->conversion == 'u') prefix = 0;
  else if (s->conversion == 'd' || s->conversion == 'i') digits -= n == 8, prefix = 1;
  return prefix + larger(digits, most_of(s->precision, s->star_precision, 0));
}

/* Digits before the point are as many as the largest number has, with f; an exponent is short. */
static uint64_t longest_real(const pt_format_spec *s) {
  enum { USUAL = 30, SHORT = 40, DOUBLE = 320, LONG = 4950 };
  bool plain = s->conversion == 'f' || s->conversion == 'F';
  uint64_t before = pt_format_is_large(s) ? LONG : DOUBLE;
  return (plain ? before : SHORT) + most_of(s->precision, s->star_precision, USUAL);
}

uint64_t pt_format_longest(const pt_format_spec *s, uint32_t ptr_width) {
  uint64_t width = most_of(s->width, s->star_width, 0), n = PT_FORMAT_ENDLESS;
  switch (pt_format_argument(s)) {
  case PT_TAKES_INT: n = longest_int(s, ptr_width); break;
  case PT_TAKES_REAL: n = longest_real(s); break;
  case PT_TAKES_POINTER: n = 2 + ptr_width / 4; break;
  case PT_TAKES_TEXT:
    if (!s->star_precision) n = most_of(s->precision, false, PT_FORMAT_ENDLESS);
    break;
  case PT_TAKES_NOTHING: n = s->conversion == '%' ? 1 : PT_FORMAT_ENDLESS; break;
  case PT_TAKES_COUNT:
  case PT_TAKES_UNKNOWN: break;
  }
  return larger(width, n);
}

bool pt_format_writes(const char *text) {
  pt_format_spec s;
  while ((text = strchr(text, '%'))) {
    text++;
    text += pt_format_parse(text, &s);
    pt_format_takes takes = pt_format_argument(&s);
    if (takes == PT_TAKES_COUNT || takes == PT_TAKES_UNKNOWN) return true;
  }
  return false;
}
