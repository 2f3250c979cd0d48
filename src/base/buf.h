/* A growing text buffer.  A zeroed pt_buf is valid and empty; TEXT is always
   NUL-terminated once something was added (pt_buf_text gives "" before). */
#ifndef PT_BASE_BUF_H
#define PT_BASE_BUF_H

#include <stdarg.h>
#include <stdio.h>

#include "base/mem.h"

typedef struct {
  char *text;
  size_t n, cap;
} pt_buf;

void pt_buf_add(pt_mem *m, pt_buf *b, const char *s);
void pt_buf_addn(pt_mem *m, pt_buf *b, const char *s, size_t n);
void pt_buf_char(pt_mem *m, pt_buf *b, char c);
void pt_buf_printf(pt_mem *m, pt_buf *b, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pt_buf_vprintf(pt_mem *m, pt_buf *b, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
const char *pt_buf_text(const pt_buf *b);
void pt_buf_reset(pt_buf *b);
void pt_buf_release(pt_mem *m, pt_buf *b);

/* Reads all of PATH; false (with errno set) when that is not possible, or more than half a
   gigabyte. */
bool pt_buf_read_file(pt_mem *m, pt_buf *b, const char *path);
/* Writes all of TEXT to FD; pt_fd_fill also closes it.  False: errno says why. */
bool pt_fd_write(int fd, const char *text, size_t n);
bool pt_fd_fill(int fd, const char *text, size_t n);

#endif
