#include "lsp/frame.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_HEADER = 4096 };
static const uint64_t most_skipped = UINT64_C(1) << 30; /* what is longer, nobody sends */
static const char length_name[] = "Content-Length:";
enum { NAME = sizeof length_name - 1 };

void pt_frame_feed(pt_framing *f, pt_mem *m, const char *bytes, size_t n) {
  uint64_t skipped = f->skip < n ? f->skip : n;
  f->skip -= skipped;
  if (f->at > f->in.n / 2) {
    memmove(f->in.text, f->in.text + f->at, f->in.n - f->at);
    f->in.n -= f->at, f->at = 0;
  }
  if (n > skipped) pt_buf_addn(m, &f->in, bytes + skipped, n - skipped);
}

/* Where the header that begins at TEXT ends, behind its empty line; 0: not in the N bytes. */
static size_t header_end(const char *text, size_t n) {
  for (size_t k = 0; k + 1 < n; k++) {
    if (text[k] != '\n') continue;
    if (text[k + 1] == '\n') return k + 2;
    if (k + 2 < n && text[k + 1] == '\r' && text[k + 2] == '\n') return k + 3;
  }
  return 0;
}

/* The digits behind the name of the field, up to the end of the line. */
static bool read_length(const char *at, const char *end, uint64_t *out) {
  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  const char *digits = at;
  for (*out = 0; at < end && isdigit((unsigned char)*at) && at - digits < 15; at++)
    *out = *out * 10 + (uint64_t)(*at - '0');
  while (at < end && isspace((unsigned char)*at))
    at++;
  return at > digits && isdigit((unsigned char)*digits) && at == end;
}

/* Every line is `Name: value`, and one says the length. */
static bool read_header(const char *text, size_t n, uint64_t *length) {
  bool found = false;
  for (size_t k = 0; k < n;) {
    const char *line = text + k, *end = memchr(line, '\n', n - k);
    size_t w = 0;
    if (!end) end = text + n;
    while (line + w < end && (isalnum((unsigned char)line[w]) || line[w] == '-'))
      w++;
    bool empty = line == end || (*line == '\r' && line + 1 == end);
    if (!empty && (w == 0 || line[w] != ':')) return false;
    if (!empty && w + 1 == NAME && strncasecmp(line, length_name, NAME) == 0)
      found = read_length(line + NAME, end, length);
    k = (size_t)(end - text) + 1;
  }
  return found;
}

/* Skips to what may be a header: the name of the length, or the start of it at the very end. */
static void find_header(pt_framing *f) {
  size_t k = f->at + 1;
  for (; k < f->in.n; k++) {
    size_t n = f->in.n - k < NAME ? f->in.n - k : NAME;
    if (strncasecmp(f->in.text + k, length_name, n) == 0) break;
  }
  f->at = k < f->in.n ? k : f->in.n;
}

static pt_frame_event broken(pt_framing *f) {
  bool told = f->lost;
  find_header(f);
  f->lost = true;
  return told ? PT_FRAME_MORE : PT_FRAME_BROKEN;
}

static pt_frame_event too_large(pt_framing *f, size_t header, uint64_t length) {
  size_t here = f->in.n - f->at - header;
  f->skip = length > here ? length - here : 0;
  f->at = length > here ? f->in.n : f->at + header + (size_t)length;
  return PT_FRAME_TOO_LARGE;
}

pt_frame_event pt_frame_next(pt_framing *f, pt_mem *m, pt_buf *message) {
  while (f->at < f->in.n) {
    const char *text = f->in.text + f->at;
    size_t n = f->in.n - f->at, header = header_end(text, n < MOST_HEADER ? n : MOST_HEADER);
    uint64_t length = 0;
    if (!header && n < MOST_HEADER) return PT_FRAME_MORE;
    if (!header || !read_header(text, header, &length) || length > most_skipped) {
      if (broken(f) == PT_FRAME_BROKEN) return PT_FRAME_BROKEN;
      continue;
    }
    if (length > PT_FRAME_MOST) return too_large(f, header, length);
    if (n - header < length) return PT_FRAME_MORE;
    pt_buf_reset(message);
    pt_buf_addn(m, message, text + header, (size_t)length);
    f->at += header + (size_t)length, f->lost = false;
    return PT_FRAME_MESSAGE;
  }
  return PT_FRAME_MORE;
}

void pt_frame_release(pt_framing *f, pt_mem *m) { pt_buf_release(m, &f->in); }
