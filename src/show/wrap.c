#include "show/wrap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS = 80, FURTHER = 3, NARROW = 20 };

/* ---- one line */

/* The bytes of the character or escape at S, of N; *WIDTH columns. */
static size_t step(const char *s, size_t n, int *width) {
  size_t k = 1;
  *width = 1;
  if (s[0] == '\033' && n > 1 && s[1] == '[') {
    for (k = 2; k < n && !(s[k] >= '@' && s[k] <= '~');) k++;
    *width = 0;
    return k < n ? k + 1 : n;
  }
  while (k < n && ((unsigned char)s[k] & 0xc0) == 0x80) k++;
  return k;
}

/* How many bytes fit into ROOM columns: all of them, or up to a blank behind the first word, or
   what of one long word does. */
static size_t fitting(const char *s, size_t n, int room) {
  size_t at = 0, blank = 0, word = strspn(s, " ") < n ? strspn(s, " ") : n;
  int column = 0, width;
  while (at < n) {
    size_t next = step(s + at, n - at, &width);
    if (s[at] == ' ') blank = at;
    if (column + width > room) return blank > word ? blank : at;
    column += width, at += next;
  }
  return n;
}

void pt_wrap_line(pt_mem *m, pt_buf *out, const char *line, size_t n, int columns) {
  int room = columns < NARROW ? NARROW : columns;
  int indent = 0;
  for (bool first = true;; first = false) {
    size_t k = fitting(line, n, room - indent);
    if (!first && n) pt_buf_printf(m, out, "%*s", indent, "");
    pt_buf_addn(m, out, line, k);
    pt_buf_char(m, out, '\n');
    if (first) {
      while ((size_t)indent < n && line[indent] == ' ') indent++;
      indent = indent + FURTHER > room / 2 ? room / 2 : indent + FURTHER;
    }
    while (k < n && line[k] == ' ') k++;
    line += k, n -= k;
    if (!n) return;
  }
}

/* ---- the stream */

typedef struct {
  FILE *to;
  pt_mem *mem;
  pt_buf rest, out; /* REST: a line without its end so far */
} wrap;

bool pt_wrap_is_terminal(FILE *to) {
  const char *kind = getenv("TERM");
  int fd = to ? fileno(to) : -1;
  return fd >= 0 && isatty(fd) && kind && strcmp(kind, "dumb") != 0;
}

int pt_wrap_columns(FILE *terminal) {
  struct winsize w;
  int fd = terminal ? fileno(terminal) : -1;
  return fd >= 0 && ioctl(fd, TIOCGWINSZ, &w) == 0 && w.ws_col ? w.ws_col : COLUMNS;
}

static ssize_t write_lines(void *cookie, const char *text, size_t n) {
  wrap *w = cookie;
  for (size_t k = 0; k < n; k++) {
    if (text[k] != '\n') {
      pt_buf_char(w->mem, &w->rest, text[k]);
      continue;
    }
    pt_wrap_line(w->mem, &w->out, pt_buf_text(&w->rest), w->rest.n, pt_wrap_columns(w->to));
    pt_buf_reset(&w->rest);
  }
  size_t all = w->out.n, written = fwrite(pt_buf_text(&w->out), 1, all, w->to);
  pt_buf_reset(&w->out);
  return fflush(w->to) == 0 && written == all ? (ssize_t)n : 0;
}

static int close_wrap(void *cookie) {
  wrap *w = cookie;
  fwrite(pt_buf_text(&w->rest), 1, w->rest.n, w->to);
  pt_mem *m = w->mem;
  pt_buf_release(m, &w->rest);
  pt_buf_release(m, &w->out);
  free(w);
  pt_mem_delete(m);
  return 0;
}

FILE *pt_wrap_open(FILE *to) {
  if (!pt_wrap_is_terminal(to)) return NULL;
  wrap *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  *w = (wrap){.to = to, .mem = pt_mem_new()};
  FILE *f = fopencookie(w, "w", (cookie_io_functions_t){.write = write_lines, .close = close_wrap});
  if (f) setvbuf(f, NULL, _IOLBF, BUFSIZ);
  else close_wrap(w);
  return f;
}
