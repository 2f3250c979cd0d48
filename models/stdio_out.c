/* stdio.h: output.  All text goes through the builtin __protest_format, which
   reads the format and the arguments in the program's memory. */
#include "model.h"

static int __pt_print(FILE *f, const char *format, void *slots) {
  f->position = 0;
  return __pt_to_file(f->fd, format, slots);
}

/* ---- to a stream */

int vfprintf(FILE *f, const char *format, va_list ap) { return __pt_print(f, format, SLOTS(ap)); }

int vprintf(const char *format, va_list ap) {
  return __pt_print(&__pt_stdout, format, SLOTS(ap));
}

int vdprintf(int fd, const char *format, va_list ap) {
  return __pt_to_file(fd, format, SLOTS(ap));
}

int printf(const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_print(&__pt_stdout, format, SLOTS(ap));
  va_end(ap);
  return n;
}

int fprintf(FILE *f, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_print(f, format, SLOTS(ap));
  va_end(ap);
  return n;
}

int dprintf(int fd, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_to_file(fd, format, SLOTS(ap));
  va_end(ap);
  return n;
}

/* ---- to memory */

int vsprintf(char *s, const char *format, va_list ap) {
  return __pt_to_memory(s, 0, FORMAT_BUFFER, format, SLOTS(ap));
}

int vsnprintf(char *s, size_t n, const char *format, va_list ap) {
  return __pt_to_memory(s, n, FORMAT_LIMIT, format, SLOTS(ap));
}

int sprintf(char *s, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_to_memory(s, 0, FORMAT_BUFFER, format, SLOTS(ap));
  va_end(ap);
  return n;
}

int snprintf(char *s, size_t size, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_to_memory(s, size, FORMAT_LIMIT, format, SLOTS(ap));
  va_end(ap);
  return n;
}

static int __pt_asprintf(char **out, const char *format, void *slots) {
  int n = __pt_to_memory(NULL, 0, FORMAT_LIMIT, format, slots);
  char *s;
  if (n < 0) return -1;
  s = __pt_malloc((size_t)n + 1);
  if (!s) return -1;
  *out = s;
  return __pt_to_memory(s, 0, FORMAT_BUFFER, format, slots);
}

int vasprintf(char **out, const char *format, va_list ap) {
  return __pt_asprintf(out, format, SLOTS(ap));
}

int asprintf(char **out, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_asprintf(out, format, SLOTS(ap));
  va_end(ap);
  return n;
}

/* ---- characters and strings */

static int __pt_putc(int c, FILE *f) {
  __pt_slot slot = c;
  __pt_print(f, "%c", &slot);
  return (uchar)c;
}

int fputc(int c, FILE *f) { return __pt_putc(c, f); }

int putc(int c, FILE *f) { return __pt_putc(c, f); }

int putc_unlocked(int c, FILE *f) { return __pt_putc(c, f); }

int fputc_unlocked(int c, FILE *f) { return __pt_putc(c, f); }

int _IO_putc(int c, FILE *f) { return __pt_putc(c, f); }

int putchar(int c) { return __pt_putc(c, &__pt_stdout); }

int putchar_unlocked(int c) { return __pt_putc(c, &__pt_stdout); }

int fputs(const char *s, FILE *f) { return __pt_print(f, "%s", &s); }

int fputs_unlocked(const char *s, FILE *f) { return __pt_print(f, "%s", &s); }

int puts(const char *s) { return __pt_print(&__pt_stdout, "%s\n", &s); }

static size_t __pt_fwrite(const void *p, size_t size, size_t n, FILE *f) {
  f->position = 0;
  __pt_output_errno();
  __protest_format(f->fd, NULL, size * n, FORMAT_RAW, p, NULL);
  return size ? n : 0;
}

size_t fwrite(const void *p, size_t size, size_t n, FILE *f) { return __pt_fwrite(p, size, n, f); }

size_t fwrite_unlocked(const void *p, size_t size, size_t n, FILE *f) {
  return __pt_fwrite(p, size, n, f);
}

void perror(const char *s) {
  if (s && *s)
    __pt_print(&__pt_stderr, "%s: Error\n", &s);
  else
    __pt_print(&__pt_stderr, "Error\n", NULL);
}
