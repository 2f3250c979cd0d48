/* printf and strtod on the program's memory.

   printf: the format is read byte by byte; each conversion is taken apart (ir/format.h)
   and its number is formatted by the host's snprintf, with a specification that
   is put together from the parts.  A width, or the precision of a number, that is over
   PT_FORMAT_MOST is not modelled, and the run is stuck rather than wrong.

   What is only printed is not looked at: the length of the text, which depends on it, is
   the result of printf, about whose use nothing is proved (front/output.c).  Text that goes
   to memory says where it was copied from; %n needs the exact length.

   The locale of the host process is "C". */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "exec/builtin_priv.h"
#include "ir/format.h"

#define NUMBER_TEXT (PT_FORMAT_MOST + 5000 + 64) /* 1e4932 has 4933 digits before the point */

/* Texts of one call of which it is known whether they lie where it writes. */
#define TEXTS 64

typedef pt_format_spec spec;

/* One call of printf.  Text is collected in `chunk`, then goes out. */
typedef struct {
  const pt_builtin_io *io;
  const pt_format_request *r;
  uint64_t at;      /* next byte of the format */
  uint64_t slot;    /* next argument */
  uint64_t total;   /* length of all text so far */
  uint64_t written; /* to buf */
  bool error;       /* printf returns -1 */
  bool exact;       /* what the run does depends on the numbers that are printed */
  size_t nread;     /* texts that are copied to memory: where they lie, with what ends them */
  struct {
    uint64_t start, end;
  } read[TEXTS];
  size_t fill;
  char chunk[512];
  uint64_t from[512]; /* where they were copied from, or 0 */
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
  if (n && !p->io->write(p->io->payload, p->r->buf + p->written, n, p->chunk, p->from))
    return false;
  p->written += n;
  return true;
}

/* FROM: where the first of the N characters was copied from, the others from behind it; 0:
   nowhere. */
static bool put_from(printer *p, const char *text, size_t n, uint64_t from) {
  p->total += n;
  for (size_t i = 0; i < n; i++) {
    p->chunk[p->fill] = text[i];
    p->from[p->fill++] = from ? from + i : 0;
    if (p->fill == sizeof p->chunk && !flush(p)) return false;
  }
  return true;
}

static bool put(printer *p, const char *text, size_t n) { return put_from(p, text, n, 0); }

static bool pad(printer *p, int64_t n) {
  for (; n > 0; n--)
    if (!put(p, " ", 1)) return false;
  return true;
}

/* N characters, in the field of the width. */
static bool put_padded(printer *p, const spec *s, const char *text, size_t n, uint64_t from) {
  int64_t blanks = s->width - (int64_t)n;
  return (s->minus || pad(p, blanks)) && put_from(p, text, n, from) &&
         (!s->minus || pad(p, blanks));
}

static bool finish(printer *p) {
  if (!flush(p)) return false;
  if (p->r->mode == PT_FORMAT_BUFFER || (p->r->mode == PT_FORMAT_LIMIT && p->r->n > 0))
    return p->io->write(p->io->payload, p->r->buf + p->written, 1, "", NULL);
  return true;
}

static bool to_memory(const printer *p) {
  return p->r->mode == PT_FORMAT_BUFFER || p->r->mode == PT_FORMAT_LIMIT;
}

/* Text is copied that lies from START to END. */
static bool note_read(printer *p, uint64_t start, uint64_t end) {
  if (!to_memory(p)) return true;
  if (p->nread == TEXTS)
    return p->io->stuck(p->io->payload, "sprintf of very many texts: not modelled");
  p->read[p->nread].start = start;
  p->read[p->nread++].end = end;
  return true;
}

/* Copying between pieces of memory that overlap is undefined. */
static bool overlaps(const printer *p) {
  uint64_t start = p->r->buf, end = start + p->written + 1;
  if (!to_memory(p) || (p->r->mode == PT_FORMAT_LIMIT && p->r->n == 0)) return false;
  for (size_t k = 0; k < p->nread; k++)
    if (p->read[k].start < end && start < p->read[k].end) return true;
  return false;
}

/* ---- arguments */

/* N bytes of the next argument, which lie at *at. */
static bool fetch(printer *p, size_t n, bool large, void *bytes, pt_look how, uint64_t *at) {
  *at = pt_format_slot(&p->slot, n, large, p->r->ptr_width);
  return p->io->read(p->io->payload, *at, n, bytes, how);
}

static bool fetch_int(printer *p, size_t bytes, pt_look how, uint64_t *out) {
  uint8_t b[8] = {0};
  uint64_t at;
  assert(bytes == 4 || bytes == 8);
  if (!fetch(p, bytes, false, b, how, &at)) return false;
  *out = 0;
  for (size_t i = 0; i < bytes; i++) *out |= (uint64_t)b[i] << (8 * i);
  return true;
}

/* How a number is looked at that is only printed. */
static pt_look look(const printer *p) { return p->exact ? PT_LOOK_VALUE : PT_LOOK_NOT; }

static int64_t sign_extend(uint64_t v, size_t bytes) {
  uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
  if (bytes == 8) return (int64_t)v;
  v &= ((uint64_t)1 << (8 * bytes)) - 1;
  return (int64_t)((v ^ sign) - sign);
}

/* ---- the format */

static bool peek(printer *p, uint64_t at, char *c) {
  return p->io->read(p->io->payload, at, 1, c, PT_LOOK_VALUE);
}

/* What stands behind a %, up to its letter. */
static bool read_spec(printer *p, uint64_t at, spec *s, size_t *length) {
  char text[64];
  size_t n = 0;
  do {
    if (n + 1 == sizeof text)
      return p->io->stuck(p->io->payload, "printf with a very long conversion: not modelled");
    if (!peek(p, at + n, &text[n])) return false;
  } while (pt_format_is_inner(text[n++]));
  text[n] = 0;
  *length = pt_format_parse(text, s);
  return true;
}

/* Does the format have a conversion that writes how long the text is? */
static bool has_count(printer *p, bool *out) {
  spec s;
  size_t n;
  *out = false;
  for (uint64_t at = p->at;;) {
    char c;
    if (!peek(p, at++, &c)) return false;
    if (!c) return true;
    if (c != '%') continue;
    if (!read_spec(p, at, &s, &n)) return false;
    *out |= pt_format_argument(&s) == PT_TAKES_COUNT;
    at += n;
  }
}

/* A width or precision that is an argument. */
static bool fetch_star(printer *p, bool star, int64_t *out) {
  uint64_t v;
  if (!star) return true;
  if (!fetch_int(p, 4, PT_LOOK_VALUE, &v)) return false;
  *out = (int32_t)v;
  return true;
}

/* Behind the %. */
static bool parse_spec(printer *p, spec *s) {
  size_t n;
  if (!read_spec(p, p->at, s, &n)) return false;
  p->at += n;
  if (!fetch_star(p, s->star_width, &s->width)) return false;
  if (s->width < 0) {
    s->minus = true;
    s->width = -s->width;
  }
  if (!fetch_star(p, s->star_precision, &s->precision)) return false;
  if (s->precision < 0) s->precision = -1; /* a negative * counts as none */
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
  size_t bytes = pt_format_int_bytes(s, p->r->ptr_width);
  bool is_signed = s->conversion == 'd' || s->conversion == 'i';
  uint64_t v;
  int n;
  if (!fetch_int(p, bytes < 4 ? 4 : bytes, look(p), &v)) return false;
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
  bool is_long = pt_format_is_large(s);
  uint8_t bytes[10] = {0};
  long double v = 0;
  double d;
  uint64_t at;
  int n;
  if (!fetch(p, pt_format_bytes(s, p->r->ptr_width), is_long, bytes, look(p), &at)) return false;
  memcpy(&v, bytes, sizeof bytes);
  memcpy(&d, bytes, sizeof d);
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
  if (!fetch_int(p, p->r->ptr_width / 8, look(p), &v)) return false;
  const char *sign = s->space ? " " : "";
  if (s->plus) sign = "+";
  n = v ? snprintf(text, sizeof text, "%s0x%" PRIx64, sign, v)
        : snprintf(text, sizeof text, "(nil)");
  return put_padded(p, s, text, (size_t)n, 0);
}

static bool put_char(printer *p, const spec *s) {
  bool wide = s->length == PT_LENGTH_L;
  uint8_t b[4];
  uint64_t at;
  if (!fetch(p, sizeof b, false, b, wide ? PT_LOOK_VALUE : PT_LOOK_NOT, &at)) return false;
  if (wide && (b[0] > 127 || b[1] | b[2] | b[3])) {
    p->error = true; /* the C locale has no such character */
    return true;
  }
  return put_padded(p, s, (const char *)b, 1, at);
}

/* The characters of a string (WIDE: of 4 bytes each) at an address: counts them, up
   to the precision; with PRINT, prints them. */
static bool walk_string(printer *p, const spec *s, uint64_t address, bool print, size_t *count) {
  size_t size = s->length == PT_LENGTH_L ? 4 : 1, n = 0;
  for (; s->precision < 0 || n < (uint64_t)s->precision; n++) {
    uint8_t b[4] = {0};
    char c;
    pt_look how = size == 4 ? PT_LOOK_VALUE : PT_LOOK_ZERO;
    if (!p->io->read(p->io->payload, address + n * size, size, b, how)) return false;
    c = (char)b[0];
    if (!(b[0] | b[1] | b[2] | b[3])) break;
    if (size == 4 && (b[0] > 127 || b[1] | b[2] | b[3])) p->error = true;
    if (print && !put_from(p, &c, 1, size == 1 ? address + n : 0)) return false;
  }
  *count = n;
  return true;
}

/* N characters were read, and the NUL behind them unless the precision ends the text. */
static bool note_text(printer *p, const spec *s, uint64_t address, size_t n) {
  size_t size = s->length == PT_LENGTH_L ? 4 : 1;
  bool cut = s->precision >= 0 && n == (uint64_t)s->precision;
  return note_read(p, address, address + size * (n + !cut));
}

static bool put_string(printer *p, const spec *s) {
  uint64_t address;
  size_t n = 0;
  if (!fetch_int(p, p->r->ptr_width / 8, PT_LOOK_VALUE, &address)) return false;
  if (s->width && !walk_string(p, s, address, false, &n)) return false;
  if (p->error) return true;
  return (s->minus || pad(p, s->width - (int64_t)n)) && walk_string(p, s, address, true, &n) &&
         (!s->minus || pad(p, s->width - (int64_t)n)) && note_text(p, s, address, n);
}

static bool store_count(printer *p, const spec *s) {
  uint64_t address;
  uint8_t bytes[8];
  if (!fetch_int(p, p->r->ptr_width / 8, PT_LOOK_VALUE, &address)) return false;
  if (!flush(p)) return false; /* what is written may be what was read */
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(p->total >> (8 * i));
  size_t n = pt_format_int_bytes(s, p->r->ptr_width);
  return p->io->write(p->io->payload, address, n, bytes, NULL);
}

static bool convert(printer *p, spec *s) {
  char reason[64];
  if (s->width > PT_FORMAT_MOST || (s->precision > PT_FORMAT_MOST && s->conversion != 's'))
    return p->io->stuck(p->io->payload,
                        "printf with a width or precision over 8000: not modelled");
  switch (pt_format_argument(s)) {
  case PT_TAKES_INT: return s->conversion == 'c' ? put_char(p, s) : put_int(p, s);
  case PT_TAKES_REAL: return put_real(p, s);
  case PT_TAKES_TEXT: return put_string(p, s);
  case PT_TAKES_POINTER: return put_pointer(p, s);
  case PT_TAKES_COUNT: return store_count(p, s);
  case PT_TAKES_NOTHING:
    if (s->conversion == '%') return put(p, "%", 1);
    if (p->exact)
      return p->io->stuck(p->io->payload, "printf of %m, whose text is looked at: not modelled");
    return put_padded(p, s, "Error", 5, 0); /* the text of errno; nobody sees it */
  case PT_TAKES_UNKNOWN: break;
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
    char bytes[64];
    size_t n = p->r->n - i < sizeof bytes ? (size_t)(p->r->n - i) : sizeof bytes;
    if (!p->io->read(p->io->payload, p->r->format + i, n, bytes, PT_LOOK_MOVE)) return false;
    if (!put(p, bytes, n)) return false;
    i += n;
  }
  return flush(p);
}

static bool print_all(printer *p) {
  spec s;
  p->exact = p->r->mode != PT_FORMAT_OUTPUT;
  if (!p->exact && !has_count(p, &p->exact)) return false;
  for (char c;;) {
    if (!peek(p, p->at, &c)) return false;
    if (!c) return note_read(p, p->r->format, p->at + 1) && finish(p);
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
  if (overlaps(&p)) *length = PT_FORMAT_OVERLAPS;
  return true;
}

#define REAL_TEXT 4096

bool pt_read_real(const pt_builtin_io *io, uint64_t address, pt_real type, long double *value,
                  size_t *used) {
  char text[REAL_TEXT], *end;
  size_t blanks = 0, n = 0;
  char c;
  for (;; blanks++) {
    if (!io->read(io->payload, address + blanks, 1, &c, PT_LOOK_VALUE)) return false;
    if (!isspace((unsigned char)c)) break;
  }
  /* all that can be in a number; strtod then decides */
  while (isalnum((unsigned char)c) || (c && strchr("+-.()_", c))) {
    if (n + 1 == sizeof text)
      return io->stuck(io->payload, "a number of more than 4095 characters: not modelled");
    text[n++] = c;
    if (!io->read(io->payload, address + blanks + n, 1, &c, PT_LOOK_VALUE)) return false;
  }
  text[n] = 0;
  if (type == PT_REAL_FLOAT) *value = strtof(text, &end);
  else if (type == PT_REAL_DOUBLE) *value = strtod(text, &end);
  else *value = strtold(text, &end);
  *used = end == text ? 0 : blanks + (size_t)(end - text);
  return true;
}
