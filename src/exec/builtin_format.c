/* printf and strtod on the program's memory.

   printf: the format is read byte by byte; each conversion is taken apart here
   and its number is formatted by the host's snprintf, with a specification that
   is put together from the parts.  A width, or the precision of a number, may be
   at most NUMBER_MAX (C guarantees 4095 characters); more is not modelled, and
   the run is stuck rather than wrong.

   The locale of the host process is "C". */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "exec/builtin_priv.h"

#define NUMBER_MAX 8000
#define NUMBER_TEXT (NUMBER_MAX + 5000 + 64) /* 1e4932 has 4933 digits before the point */

typedef enum { LEN_NONE, LEN_HH, LEN_H, LEN_L, LEN_LL, LEN_SIZE, LEN_LDOUBLE } length_mod;

typedef struct {
  bool minus, plus, space, alt, zero;
  int64_t width;     /* 0: none */
  int64_t precision; /* -1: none */
  length_mod length;
  char conversion;
} spec;

/* One call of printf.  Text is collected in `chunk`, then goes out. */
typedef struct {
  const pt_builtin_io *io;
  const pt_format_request *r;
  uint64_t at;      /* next byte of the format */
  uint64_t slot;    /* next argument */
  uint64_t total;   /* length of all text so far */
  uint64_t written; /* to buf */
  bool error;       /* printf returns -1 */
  size_t fill;
  char chunk[512];
} printer;

/* ---- text that leaves */

static bool flush(printer *p) {
  size_t n = p->fill;
  p->fill = 0;
  if (p->r->mode == PT_FORMAT_OUTPUT || p->r->mode == PT_FORMAT_RAW) {
    if (n) p->io->output(p->io->payload, p->r->fd, p->chunk, n);
    return true;
  }
  if (p->r->mode == PT_FORMAT_LIMIT) {
    uint64_t room = p->r->n > p->written ? p->r->n - p->written - 1 : 0;
    if (n > room) n = (size_t)room;
  }
  if (n && !p->io->write(p->io->payload, p->r->buf + p->written, n, p->chunk)) return false;
  p->written += n;
  return true;
}

static bool put(printer *p, const char *text, size_t n) {
  p->total += n;
  while (n) {
    size_t k = sizeof p->chunk - p->fill;
    if (k > n) k = n;
    memcpy(p->chunk + p->fill, text, k);
    p->fill += k;
    text += k;
    n -= k;
    if (p->fill == sizeof p->chunk && !flush(p)) return false;
  }
  return true;
}

static bool pad(printer *p, int64_t n) {
  for (; n > 0; n--)
    if (!put(p, " ", 1)) return false;
  return true;
}

/* N characters, in the field of the width. */
static bool put_padded(printer *p, const spec *s, const char *text, size_t n) {
  int64_t blanks = s->width - (int64_t)n;
  return (s->minus || pad(p, blanks)) && put(p, text, n) && (!s->minus || pad(p, blanks));
}

static bool finish(printer *p) {
  if (!flush(p)) return false;
  if (p->r->mode == PT_FORMAT_BUFFER || (p->r->mode == PT_FORMAT_LIMIT && p->r->n > 0))
    return p->io->write(p->io->payload, p->r->buf + p->written, 1, "");
  return true;
}

/* ---- arguments */

/* N bytes of the next argument, which begins at a multiple of ALIGN. */
static bool fetch(printer *p, size_t n, uint64_t align, void *bytes) {
  uint64_t size = p->r->ptr_width / 8;
  p->slot = (p->slot + align - 1) / align * align;
  if (!p->io->read(p->io->payload, p->slot, n, bytes)) return false;
  p->slot += (n + size - 1) / size * size;
  return true;
}

static bool fetch_int(printer *p, size_t bytes, uint64_t *out) {
  uint8_t b[8] = {0};
  assert(bytes == 4 || bytes == 8);
  if (!fetch(p, bytes, p->r->ptr_width / 8, b)) return false;
  *out = 0;
  for (size_t i = 0; i < bytes; i++) *out |= (uint64_t)b[i] << (8 * i);
  return true;
}

/* Bytes of the integer type that the length names. */
static size_t int_bytes(const printer *p, length_mod l) {
  switch (l) {
  case LEN_HH: return 1;
  case LEN_H: return 2;
  case LEN_L:
  case LEN_SIZE: return p->r->ptr_width / 8;
  case LEN_LL:
  case LEN_LDOUBLE: return 8;
  case LEN_NONE: break;
  }
  return 4;
}

static int64_t sign_extend(uint64_t v, size_t bytes) {
  uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
  if (bytes == 8) return (int64_t)v;
  v &= ((uint64_t)1 << (8 * bytes)) - 1;
  return (int64_t)((v ^ sign) - sign);
}

/* ---- the format */

static bool peek(printer *p, char *c) { return p->io->read(p->io->payload, p->at, 1, c); }

static bool parse_flags(printer *p, spec *s) {
  for (char c;; p->at++) {
    if (!peek(p, &c)) return false;
    switch (c) {
    case '-': s->minus = true; break;
    case '+': s->plus = true; break;
    case ' ': s->space = true; break;
    case '#': s->alt = true; break;
    case '0': s->zero = true; break;
    case '\'': break; /* no grouping in the C locale */
    default: return true;
    }
  }
}

/* Digits or *; *given: there was something. */
static bool parse_count(printer *p, int64_t *out, bool *given) {
  char c;
  uint64_t v;
  *given = false;
  *out = 0;
  if (!peek(p, &c)) return false;
  if (c == '*') {
    p->at++;
    *given = true;
    if (!fetch_int(p, 4, &v)) return false;
    *out = (int32_t)v;
    return true;
  }
  for (; c >= '0' && c <= '9'; *given = true) {
    *out = *out * 10 + (c - '0');
    if (*out > INT32_MAX) *out = INT32_MAX;
    p->at++;
    if (!peek(p, &c)) return false;
  }
  return true;
}

static bool parse_length(printer *p, spec *s) {
  char c, next;
  if (!peek(p, &c)) return false;
  if (!strchr("hlqjztL", c) || !c) return true;
  p->at++;
  if (!peek(p, &next)) return false;
  if (c == next && (c == 'h' || c == 'l')) {
    p->at++;
    s->length = c == 'h' ? LEN_HH : LEN_LL;
  } else if (c == 'h')
    s->length = LEN_H;
  else if (c == 'l')
    s->length = LEN_L;
  else
    s->length = c == 'L' ? LEN_LDOUBLE : c == 'z' || c == 't' ? LEN_SIZE : LEN_LL;
  return true;
}

/* Behind the %. */
static bool parse_spec(printer *p, spec *s) {
  bool given;
  char c;
  *s = (spec){.precision = -1};
  if (!parse_flags(p, s) || !parse_count(p, &s->width, &given)) return false;
  if (s->width < 0) {
    s->minus = true;
    s->width = -s->width;
  }
  if (!peek(p, &c)) return false;
  if (c == '.') {
    p->at++;
    if (!parse_count(p, &s->precision, &given)) return false;
    if (s->precision < 0) s->precision = -1; /* a negative * counts as none */
  }
  if (!parse_length(p, s) || !peek(p, &s->conversion)) return false;
  p->at++;
  return true;
}

/* ---- conversions */

/* The specification of the host: %[flags][width][.precision]<type>. */
static void host_spec(const spec *s, const char *type, char out[48]) {
  size_t n = 0;
  out[n++] = '%';
  if (s->minus) out[n++] = '-';
  if (s->plus) out[n++] = '+';
  if (s->space) out[n++] = ' ';
  if (s->alt) out[n++] = '#';
  if (s->zero) out[n++] = '0';
  if (s->width) n += (size_t)snprintf(out + n, 12, "%d", (int)s->width);
  if (s->precision >= 0) n += (size_t)snprintf(out + n, 13, ".%d", (int)s->precision);
  memcpy(out + n, type, strlen(type) + 1);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* host_spec made them */

static bool put_int(printer *p, const spec *s) {
  char text[NUMBER_TEXT], format[48], type[4] = {'l', 'l', s->conversion, 0};
  size_t bytes = int_bytes(p, s->length);
  bool is_signed = s->conversion == 'd' || s->conversion == 'i';
  uint64_t v;
  int n;
  if (!fetch_int(p, bytes < 4 ? 4 : bytes, &v)) return false;
  if (is_signed)
    v = (uint64_t)sign_extend(v, bytes);
  else if (bytes < 8)
    v &= ((uint64_t)1 << (8 * bytes)) - 1;
  host_spec(s, type, format);
  n = snprintf(text, sizeof text, format, (long long)v);
  assert(n >= 0 && (size_t)n < sizeof text);
  return put(p, text, (size_t)n);
}

static bool put_real(printer *p, const spec *s) {
  char text[NUMBER_TEXT], format[48], type[3] = {'L', s->conversion, 0};
  bool is_long = s->length == LEN_LDOUBLE || s->length == LEN_LL;
  long double v = 0;
  double d;
  int n;
  if (is_long) {
    uint8_t bytes[10]; /* what follows up to 16, or 12, is padding */
    if (!fetch(p, sizeof bytes, p->r->ptr_width == 64 ? 16 : 4, bytes)) return false;
    memcpy(&v, bytes, sizeof bytes);
  } else if (!fetch(p, 8, p->r->ptr_width / 8, &d))
    return false;
  host_spec(s, is_long ? type : type + 1, format);
  n = is_long ? snprintf(text, sizeof text, format, v) : snprintf(text, sizeof text, format, d);
  assert(n >= 0 && (size_t)n < sizeof text);
  return put(p, text, (size_t)n);
}

#pragma GCC diagnostic pop

static bool put_pointer(printer *p, const spec *s) {
  char text[32];
  uint64_t v;
  int n;
  if (!fetch_int(p, p->r->ptr_width / 8, &v)) return false;
  n = v ? snprintf(text, sizeof text, "%s0x%" PRIx64, s->plus ? "+" : s->space ? " " : "", v)
        : snprintf(text, sizeof text, "(nil)");
  return put_padded(p, s, text, (size_t)n);
}

static bool put_char(printer *p, const spec *s) {
  uint64_t v;
  char c;
  if (!fetch_int(p, 4, &v)) return false;
  if (s->length == LEN_L && v > 127) {
    p->error = true; /* the C locale has no such character */
    return true;
  }
  c = (char)v;
  return put_padded(p, s, &c, 1);
}

/* The characters of a string (WIDE: of 4 bytes each) at an address: counts them, up
   to the precision; with PRINT, prints them. */
static bool walk_string(printer *p, const spec *s, uint64_t address, bool print, size_t *count) {
  size_t size = s->length == LEN_L ? 4 : 1, n = 0;
  for (; s->precision < 0 || n < (uint64_t)s->precision; n++) {
    uint8_t b[4] = {0};
    char c;
    if (!p->io->read(p->io->payload, address + n * size, size, b)) return false;
    c = (char)b[0];
    if (!(b[0] | b[1] | b[2] | b[3])) break;
    if (size == 4 && (b[0] > 127 || b[1] | b[2] | b[3])) p->error = true;
    if (print && !put(p, &c, 1)) return false;
  }
  *count = n;
  return true;
}

static bool put_string(printer *p, const spec *s) {
  uint64_t address;
  size_t n = 0;
  if (!fetch_int(p, p->r->ptr_width / 8, &address)) return false;
  if (s->width && !walk_string(p, s, address, false, &n)) return false;
  if (p->error) return true;
  return (s->minus || pad(p, s->width - (int64_t)n)) && walk_string(p, s, address, true, &n) &&
         (!s->minus || pad(p, s->width - (int64_t)n));
}

static bool store_count(printer *p, const spec *s) {
  uint64_t address;
  uint8_t bytes[8];
  if (!fetch_int(p, p->r->ptr_width / 8, &address)) return false;
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(p->total >> (8 * i));
  return p->io->write(p->io->payload, address, int_bytes(p, s->length), bytes);
}

static bool convert(printer *p, spec *s) {
  char reason[64];
  if (s->width > NUMBER_MAX || (s->precision > NUMBER_MAX && s->conversion != 's'))
    return p->io->stuck(p->io->payload,
                        "printf with a width or precision over 8000: not modelled");
  if (s->conversion == 'C' || s->conversion == 'S') {
    s->conversion = s->conversion == 'C' ? 'c' : 's';
    s->length = LEN_L;
  }
  switch (s->conversion) {
  case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': return put_int(p, s);
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
    return put_real(p, s);
  case 'c': return put_char(p, s);
  case 's': return put_string(p, s);
  case 'p': return put_pointer(p, s);
  case 'n': return store_count(p, s);
  case 'm': return put_padded(p, s, "Error", 5); /* models/string.c: strerror */
  case '%': return put(p, "%", 1);
  default: break;
  }
  if (isprint((unsigned char)s->conversion))
    snprintf(reason, sizeof reason, "printf with the conversion %%%c: not modelled", s->conversion);
  else
    snprintf(reason, sizeof reason, "printf with an incomplete conversion: not modelled");
  return p->io->stuck(p->io->payload, reason);
}

/* ---- the builtins */

static bool copy_raw(printer *p) {
  for (uint64_t i = 0; i < p->r->n;) {
    char bytes[256];
    size_t n = p->r->n - i < sizeof bytes ? (size_t)(p->r->n - i) : sizeof bytes;
    if (!p->io->read(p->io->payload, p->r->format + i, n, bytes)) return false;
    if (!put(p, bytes, n)) return false;
    i += n;
  }
  return flush(p);
}

static bool print_all(printer *p) {
  spec s;
  for (char c;;) {
    if (!peek(p, &c)) return false;
    if (!c) return finish(p);
    p->at++;
    if (c != '%') {
      if (!put(p, &c, 1)) return false;
      continue;
    }
    if (!parse_spec(p, &s) || !convert(p, &s)) return false;
    if (p->error) return finish(p);
  }
}

bool pt_format(const pt_builtin_io *io, const pt_format_request *r, int32_t *length) {
  printer p = {.io = io, .r = r, .at = r->format, .slot = r->slots};
  assert(r->ptr_width == 32 || r->ptr_width == 64);
  if (!(r->mode == PT_FORMAT_RAW ? copy_raw(&p) : print_all(&p))) return false;
  *length = p.error || p.total > INT32_MAX ? -1 : (int32_t)p.total;
  return true;
}

#define REAL_TEXT 4096

bool pt_read_real(const pt_builtin_io *io, uint64_t address, pt_real type, long double *value,
                  size_t *used) {
  char text[REAL_TEXT], *end;
  size_t blanks = 0, n = 0;
  char c;
  for (;; blanks++) {
    if (!io->read(io->payload, address + blanks, 1, &c)) return false;
    if (!isspace((unsigned char)c)) break;
  }
  /* all that can be in a number; strtod then decides */
  while (isalnum((unsigned char)c) || (c && strchr("+-.()_", c))) {
    if (n + 1 == sizeof text)
      return io->stuck(io->payload, "a number of more than 4095 characters: not modelled");
    text[n++] = c;
    if (!io->read(io->payload, address + blanks + n, 1, &c)) return false;
  }
  text[n] = 0;
  *value = type == PT_REAL_FLOAT    ? strtof(text, &end)
           : type == PT_REAL_DOUBLE ? strtod(text, &end)
                                    : strtold(text, &end);
  *used = end == text ? 0 : blanks + (size_t)(end - text);
  return true;
}
