/* stdio.h: input.  What a stream gives is an input per character; the end of the
   file can come at any point and then stays; read errors do not happen. */
#include "model.h"

int __pt_getc(FILE *f) {
  int c = f->pushed - 1;
  if (f->pushed) {
    f->pushed = 0;
    return c;
  }
  if (f->eof) return EOF;
  f->eof = !__protest_input_bool("more input?"); /* all zero: the input is empty */
  return f->eof ? EOF : __protest_input_uchar("getchar");
}

int fgetc(FILE *f) { return __pt_getc(f); }

int getc(FILE *f) { return __pt_getc(f); }

int fgetc_unlocked(FILE *f) { return __pt_getc(f); }

int getc_unlocked(FILE *f) { return __pt_getc(f); }

int _IO_getc(FILE *f) { return __pt_getc(f); }

int getchar(void) { return __pt_getc(&__pt_stdin); }

int getchar_unlocked(void) { return __pt_getc(&__pt_stdin); }

int ungetc(int c, FILE *f) {
  if (c == EOF || f->pushed) return EOF;
  f->pushed = (uchar)c + 1;
  f->eof = 0;
  return (uchar)c;
}

/* A line with its newline into the n bytes at s; NULL at the end of the file. */
char *__pt_fgets(char *s, int n, FILE *f) {
  int i = 0, c = 0;
  if (n <= 0) return NULL;
  while (i < n - 1 && c != '\n') {
    c = __pt_getc(f);
    if (c == EOF) break;
    s[i++] = c;
  }
  if (c == EOF && i == 0) return NULL;
  s[i] = 0;
  return s;
}

char *fgets(char *s, int n, FILE *f) { return __pt_fgets(s, n, f); }

char *fgets_unlocked(char *s, int n, FILE *f) { return __pt_fgets(s, n, f); }

char *gets(char *s) {
  size_t i = 0;
  int c = __pt_getc(&__pt_stdin);
  if (c == EOF) return NULL;
  for (; c != EOF && c != '\n'; c = __pt_getc(&__pt_stdin)) s[i++] = c;
  s[i] = 0;
  return s;
}

static ssize_t __pt_getdelim(char **line, size_t *size, int end, FILE *f) {
  size_t n = 0;
  int c;
  if (!*line) *size = 0;
  do {
    if (n + 2 > *size) {
      size_t room = *size < 60 ? 120 : 2 * *size; /* as glibc grows it */
      char *more = __pt_realloc(*line, room);
      if (!more) return -1;
      *line = more;
      *size = room;
    }
    c = __pt_getc(f);
    if (c != EOF) (*line)[n++] = c;
  } while (c != EOF && c != end);
  (*line)[n] = 0;
  return n ? (ssize_t)n : -1;
}

ssize_t getline(char **line, size_t *size, FILE *f) { return __pt_getdelim(line, size, '\n', f); }

ssize_t getdelim(char **line, size_t *size, int end, FILE *f) {
  return __pt_getdelim(line, size, (uchar)end, f);
}

ssize_t __getdelim(char **line, size_t *size, int end, FILE *f) {
  return __pt_getdelim(line, size, (uchar)end, f);
}

static size_t __pt_fread(void *p, size_t size, size_t n, FILE *f) {
  size_t i = 0, bytes = size * n;
  for (; i < bytes; i++) {
    int c = __pt_getc(f);
    if (c == EOF) break;
    ((uchar *)p)[i] = c;
  }
  return size ? i / size : 0;
}

size_t fread(void *p, size_t size, size_t n, FILE *f) { return __pt_fread(p, size, n, f); }

size_t fread_unlocked(void *p, size_t size, size_t n, FILE *f) { return __pt_fread(p, size, n, f); }
