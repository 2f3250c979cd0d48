/* stdio.h: input.  What a stream gives is an input per character; the end of the
   file can come at any point and then stays, and so can a read error, which need
   not stay. */
#include "model.h"

/* The end of the file, or an error: without a branch, as most programs do not ask. */
void __pt_input_ends(FILE *f) {
  int e = __protest_input_uchar("read error?"); /* 0: there is none; else what errno becomes */
  f->error |= e != 0;
  f->eof = e == 0;
  __pt_errno ^= (__pt_errno ^ e) & -(e != 0);
  f->barred = 0;
}

static int __pt_is_barred(int barred, int c) {
  int lower = __pt_lower(c);
  int decimal = c >= '0' && c <= '9';
  return ((barred & BARRED_SPACE) && __pt_is_space(c)) ||
         ((barred & BARRED_OCTAL) && c >= '0' && c <= '7') ||
         ((barred & BARRED_DECIMAL) && decimal) ||
         ((barred & BARRED_HEX) && (decimal || (lower >= 'a' && lower <= 'f')));
}

/* A character of the stream that nobody has read yet. */
static int __pt_fresh(FILE *f) {
  int c = __protest_input_uchar("getchar");
  if (f->barred) __protest_assume(!__pt_is_barred(f->barred, c));
  f->barred = 0;
  f->position = 0;
  return c;
}

static int __pt_not_for_reading(FILE *f) {
  f->error = 1;
  __pt_errno = EBADF;
  return EOF;
}

int __pt_getc(FILE *f) {
  if (f->unreadable) return __pt_not_for_reading(f);
  if (f->npushed) return f->pushed[--f->npushed];
  if (f->stopped) {
    int c = f->stopped - 1;
    f->stopped = 0;
    return c;
  }
  if (f->eof) return EOF;
  int more = __protest_input_bool("more input?");
  if (f->barred & BARRED_END) __protest_assume(more);
  if (more) return __pt_fresh(f);
  __pt_input_ends(f); /* all zero: the input is empty */
  return EOF;
}

int fgetc(FILE *f) { return __pt_getc(f); }

int getc(FILE *f) { return __pt_getc(f); }

int fgetc_unlocked(FILE *f) { return __pt_getc(f); }

int getc_unlocked(FILE *f) { return __pt_getc(f); }

int _IO_getc(FILE *f) { return __pt_getc(f); }

int getchar(void) { return __pt_getc(stdin); }

int getchar_unlocked(void) { return __pt_getc(stdin); }

/* One character can always be put back; more than one, perhaps. */
int __pt_ungetc(int c, FILE *f) {
  if (c == EOF || (f->npushed && __protest_input_bool("ungetc"))) return EOF;
  f->position = 0;
  if (f->npushed == PUSHED_MAX) __protest_unmodelled("ungetc of many characters");
  f->pushed[f->npushed++] = c;
  f->eof = 0;
  return (uchar)c;
}

int ungetc(int c, FILE *f) { return __pt_ungetc(c, f); }

/* A line with its newline into the n bytes at s; NULL at the end of the file, and after a
   read error even when there were characters, unless that only says that there are no more yet. */
char *__pt_fgets(char *s, int n, FILE *f) {
  int i = 0, c = 0;
  if (n <= 0) return NULL;
  while (i < n - 1 && c != '\n') {
    c = __pt_getc(f);
    if (c == EOF) break;
    s[i++] = c;
  }
  if (c == EOF && (i == 0 || (!f->eof && __pt_errno != EAGAIN))) return NULL;
  s[i] = 0;
  return s;
}

char *fgets(char *s, int n, FILE *f) { return __pt_fgets(s, n, f); }

char *fgets_unlocked(char *s, int n, FILE *f) { return __pt_fgets(s, n, f); }

char *gets(char *s) {
  size_t i = 0;
  int c = __pt_getc(stdin);
  if (c == EOF) return NULL;
  for (; c != EOF && c != '\n'; c = __pt_getc(stdin)) s[i++] = c;
  if (c == EOF && !stdin->eof) return NULL;
  s[i] = 0;
  return s;
}

/* As glibc grows it. */
static int __pt_grow(char **line, size_t *size, size_t room) {
  char *more = __pt_realloc(*line, room);
  if (!more) return 0;
  *line = more;
  *size = room;
  return 1;
}

static ssize_t __pt_getdelim(char **line, size_t *size, int end, FILE *f) {
  size_t n = 0;
  int c = 0;
  if (!*line || !*size) {
    *size = 0;
    if (!__pt_grow(line, size, 120)) return -1;
  }
  while (c != end) {
    c = __pt_getc(f);
    if (c == EOF) break;
    if (n + 2 > *size && !__pt_grow(line, size, 2 * *size)) return -1;
    (*line)[n++] = c;
  }
  if (!n) return -1;
  (*line)[n] = 0;
  return (ssize_t)n;
}

ssize_t getline(char **line, size_t *size, FILE *f) { return __pt_getdelim(line, size, '\n', f); }

ssize_t getdelim(char **line, size_t *size, int end, FILE *f) {
  return __pt_getdelim(line, size, (uchar)end, f);
}

ssize_t __getdelim(char **line, size_t *size, int end, FILE *f) {
  return __pt_getdelim(line, size, (uchar)end, f);
}

/* glibc reads large pieces past the end of the file, which may have grown. */
static size_t __pt_fread(void *p, size_t size, size_t n, FILE *f) {
  enum { LARGE = 4096 };
  size_t i = 0, bytes = size * n;
  if (f->eof && bytes >= LARGE) f->eof = 0;
  for (; i < bytes; i++) {
    int c = __pt_getc(f);
    if (c == EOF) break;
    ((uchar *)p)[i] = c;
  }
  return size ? i / size : 0;
}

size_t fread(void *p, size_t size, size_t n, FILE *f) { return __pt_fread(p, size, n, f); }

size_t fread_unlocked(void *p, size_t size, size_t n, FILE *f) { return __pt_fread(p, size, n, f); }
