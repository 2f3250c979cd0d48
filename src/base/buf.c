/* The text buffer.  Invariant: cap is 0, or n < cap and text[n] is NUL. */
#include "base/buf.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Makes room for N more characters and the NUL. */
static void reserve(pt_mem *m, pt_buf *b, size_t n) {
  b->text = pt_mem_grow(m, b->text, &b->cap, b->n + n + 1, 1);
}

void pt_buf_addn(pt_mem *m, pt_buf *b, const char *s, size_t n) {
  reserve(m, b, n);
  if (n) memcpy(b->text + b->n, s, n);
  b->n += n;
  b->text[b->n] = '\0';
}

void pt_buf_add(pt_mem *m, pt_buf *b, const char *s) { pt_buf_addn(m, b, s, strlen(s)); }

void pt_buf_char(pt_mem *m, pt_buf *b, char c) { pt_buf_addn(m, b, &c, 1); }

void pt_buf_vprintf(pt_mem *m, pt_buf *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  reserve(m, b, 0);
  int n = vsnprintf(b->text + b->n, b->cap - b->n, format, args);
  assert(n >= 0);
  if ((size_t)n >= b->cap - b->n) {
    reserve(m, b, (size_t)n);
    vsnprintf(b->text + b->n, b->cap - b->n, format, again);
  }
  va_end(again);
  b->n += (size_t)n;
}

void pt_buf_printf(pt_mem *m, pt_buf *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_vprintf(m, b, format, args);
  va_end(args);
}

const char *pt_buf_text(const pt_buf *b) { return b->text ? b->text : ""; }

void pt_buf_reset(pt_buf *b) {
  b->n = 0;
  if (b->text) b->text[0] = '\0';
}

void pt_buf_release(pt_mem *m, pt_buf *b) {
  pt_mem_free(m, b->text, b->cap);
  *b = (pt_buf){0};
}

bool pt_buf_read_file(pt_mem *m, pt_buf *b, const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  enum { CHUNK = 65536, MOST = 1 << 29 }; /* a device may have no end */
  size_t got;
  do {
    reserve(m, b, CHUNK);
    got = fread(b->text + b->n, 1, CHUNK, f);
    b->n += got;
    b->text[b->n] = '\0';
  } while (got == CHUNK && b->n < MOST);
  int failed = 0;
  if (ferror(f)) failed = errno;
  else if (b->n >= MOST) failed = EFBIG; /* a directory opens, but does not read */
  fclose(f);
  errno = failed;
  return failed == 0;
}

bool pt_fd_write(int fd, const char *text, size_t n) {
  while (n) {
    ssize_t done = write(fd, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    text += done, n -= (size_t)done;
  }
  return true;
}

bool pt_fd_fill(int fd, const char *text, size_t n) {
  bool ok = pt_fd_write(fd, text, n);
  int why = errno;
  if (close(fd) && ok) ok = false, why = errno;
  errno = why;
  return ok;
}
