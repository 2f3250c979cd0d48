/* glibc's _FORTIFY_SOURCE variants: the compiler gives the size of the target. */
#include "model.h"

#define FITS(C) __protest_check(C, "write-out", "the target is smaller than what is written")

/* ---- memory and strings */

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
  FITS(n <= room);
  __protest_copy(to, from, n);
  DISJOINT(to, from, n);
  return to;
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
  FITS(n <= room);
  __protest_copy(to, from, n);
  return to;
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
  FITS(n <= room);
  __protest_copy(to, from, n);
  DISJOINT(to, from, n);
  return (char *)to + n;
}

void *__memset_chk(void *to, int c, size_t n, size_t room) {
  FITS(n <= room);
  __protest_set(to, c, n);
  return to;
}

/* Copies the string behind the first `start` bytes of the target. */
static char *__pt_copy_chk(char *to, size_t start, const char *from, size_t limit, size_t room) {
  size_t i = 0;
  for (; i < limit && from[i]; i++) {
    FITS(start + i < room);
    to[start + i] = from[i];
  }
  FITS(start + i < room);
  to[start + i] = 0;
  DISJOINT_2(to + start, i + 1, from, i + (i < limit));
  return to + start + i;
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
  __pt_copy_chk(to, 0, from, SIZE_MAX, room);
  return to;
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
  return __pt_copy_chk(to, 0, from, SIZE_MAX, room);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
  __pt_copy_chk(to, __pt_strlen(to), from, SIZE_MAX, room);
  return to;
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
  __pt_copy_chk(to, __pt_strlen(to), from, n, room);
  return to;
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
  size_t i = 0, end;
  FITS(n <= room);
  for (; i < n && from[i]; i++) to[i] = from[i];
  end = i;
  for (; i < n; i++) to[i] = 0;
  DISJOINT_2(to, n, from, end + (end < n));
  return to;
}

/* ---- output: `flag` asks for more checks of the format */

int __vfprintf_chk(FILE *f, int flag, const char *format, va_list ap) {
  return __pt_to_file(f->fd, format, SLOTS(ap));
}

int __vprintf_chk(int flag, const char *format, va_list ap) {
  return __pt_to_file(1, format, SLOTS(ap));
}

int __printf_chk(int flag, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_to_file(1, format, SLOTS(ap));
  va_end(ap);
  return n;
}

int __fprintf_chk(FILE *f, int flag, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_to_file(f->fd, format, SLOTS(ap));
  va_end(ap);
  return n;
}

static int __pt_sprintf_chk(char *s, size_t room, const char *format, void *slots) {
  int n = __pt_to_memory(s, room, FORMAT_LIMIT, format, slots);
  FITS(n < 0 || (size_t)n < room);
  return n;
}

int __vsprintf_chk(char *s, int flag, size_t room, const char *format, va_list ap) {
  return __pt_sprintf_chk(s, room, format, SLOTS(ap));
}

int __sprintf_chk(char *s, int flag, size_t room, const char *format, ...) {
  va_list ap;
  int n;
  va_start(ap, format);
  n = __pt_sprintf_chk(s, room, format, SLOTS(ap));
  va_end(ap);
  return n;
}

int __vsnprintf_chk(char *s, size_t n, int flag, size_t room, const char *format, va_list ap) {
  FITS(n <= room);
  return __pt_to_memory(s, n, FORMAT_LIMIT, format, SLOTS(ap));
}

int __snprintf_chk(char *s, size_t size, int flag, size_t room, const char *format, ...) {
  va_list ap;
  int n;
  FITS(size <= room);
  va_start(ap, format);
  n = __pt_to_memory(s, size, FORMAT_LIMIT, format, SLOTS(ap));
  va_end(ap);
  return n;
}

/* ---- input */

char *__fgets_chk(char *s, size_t room, int n, FILE *f) {
  FITS(n <= 0 || (size_t)n <= room);
  return __pt_fgets(s, n, f);
}

/* ---- the compiler's own guards */

__attribute__((noreturn)) void __chk_fail(void) {
  FITS(0);
  __protest_halt();
}

__attribute__((noreturn)) void __stack_chk_fail(void) {
  FITS(0);
  __protest_halt();
}
