/* stdio.h: the streams themselves.  Opening, seeking and removing may fail (an input
   decides), with any errno; writing and closing do not (src/front/output.c).  Every
   function looks at its stream, so that one that was closed is found. */
#include "model.h"

/* Constant, so that a call of a function without a body does not change them. */
FILE __pt_stdin = {0}, __pt_stdout = {1}, __pt_stderr = {2};
FILE *const stdin = &__pt_stdin, *const stdout = &__pt_stdout, *const stderr = &__pt_stderr;

static FILE *__pt_open_files;

static FILE *__pt_open(void) {
  FILE *f = __protest_alloc_zeroed(sizeof *f);
  f->fd = 3;
  f->next = __pt_open_files;
  if (f->next) f->next->prev = f;
  __pt_open_files = f;
  __pt_unnumbered++;
  return f;
}

/* An argument of a function that --function names. */
FILE *__protest_make_stream(void) { return __pt_open(); }

static int __pt_close(FILE *f) {
  __pt_output_errno();
  if (f->fd < 3) {
    __pt_descriptor_close(f->fd);
    return 0;
  }
  if (f->number)
    __pt_descriptor_close(f->number - 1);
  else
    __pt_unnumbered--;
  if (f->next) f->next->prev = f->prev;
  if (f->prev)
    f->prev->next = f->next;
  else
    __pt_open_files = f->next;
  __protest_free(f);
  return 0;
}

static int __pt_only_writes(const char *mode) {
  int writes = *mode != 'r';
  for (; *mode && *mode != ','; mode++)
    if (*mode == '+') return 0;
  return writes;
}

static FILE *__pt_fopen(const char *path, const char *mode) {
  __pt_strlen(path); /* both must be strings */
  __pt_strlen(mode);
  if (__protest_input_bool("fopen")) {
    __pt_fail(ENOENT);
    return NULL;
  }
  FILE *f = __pt_open();
  f->unreadable = __pt_only_writes(mode);
  return f;
}

FILE *fopen(const char *path, const char *mode) { return __pt_fopen(path, mode); }

FILE *fopen64(const char *path, const char *mode) { return __pt_fopen(path, mode); }

FILE *popen(const char *command, const char *mode) { return __pt_fopen(command, mode); }

FILE *fdopen(int fd, const char *mode) {
  __pt_strlen(mode);
  if (__pt_is_closed(fd)) {
    __pt_errno = EBADF;
    return NULL;
  }
  if (__protest_input_bool("fdopen")) {
    __pt_fail(EINVAL);
    return NULL;
  }
  FILE *f = __pt_open();
  f->unreadable = __pt_only_writes(mode);
  f->number = fd + 1;
  __pt_unnumbered--;
  return f;
}

static FILE *__pt_tmpfile(void) {
  if (__protest_input_bool("tmpfile")) {
    __pt_fail(ENOENT);
    return NULL;
  }
  return __pt_open();
}

FILE *tmpfile(void) { return __pt_tmpfile(); }

FILE *tmpfile64(void) { return __pt_tmpfile(); }

static void __pt_restart(FILE *f) {
  f->eof = f->npushed = f->stopped = f->barred = 0;
  f->position = 0;
}

/* A stream that cannot be opened again is closed. */
static FILE *__pt_freopen(const char *path, const char *mode, FILE *f) {
  if (path) __pt_strlen(path);
  __pt_strlen(mode);
  __pt_restart(f);
  f->error = 0;
  f->unreadable = __pt_only_writes(mode);
  if (!__protest_input_bool("freopen")) return f;
  __pt_close(f);
  __pt_fail(ENOENT);
  return NULL;
}

FILE *freopen(const char *path, const char *mode, FILE *f) { return __pt_freopen(path, mode, f); }

FILE *freopen64(const char *path, const char *mode, FILE *f) { return __pt_freopen(path, mode, f); }

int fclose(FILE *f) { return __pt_close(f); }

int pclose(FILE *f) {
  __pt_close(f);
  return __protest_input_int("pclose");
}

static int __pt_flush(FILE *f) {
  __pt_output_errno();
  return f && f->fd < 0 ? EOF : 0;
}

int fflush(FILE *f) { return __pt_flush(f); }

int fflush_unlocked(FILE *f) { return __pt_flush(f); }

/* ---- buffering: the buffer must be memory that may be written */

enum { BUFFERED, BUFFERED_BY_LINE, UNBUFFERED, BUFFER_SIZE = 8192 }; /* _IOFBF ..., BUFSIZ */

static int __pt_setvbuf(FILE *f, char *buf, int mode, size_t n) {
  if (f->fd < 0 || mode < BUFFERED || mode > UNBUFFERED) return -1;
  if (buf && mode != UNBUFFERED) __protest_copy(buf, buf, n);
  return 0;
}

int setvbuf(FILE *f, char *buf, int mode, size_t n) { return __pt_setvbuf(f, buf, mode, n); }

void setbuf(FILE *f, char *buf) {
  __pt_setvbuf(f, buf, buf ? BUFFERED : UNBUFFERED, BUFFER_SIZE);
}

void setlinebuf(FILE *f) { __pt_setvbuf(f, NULL, BUFFERED_BY_LINE, 0); }

/* ---- state */

/* Chosen when somebody asks. */
int fileno(FILE *f) {
  if (f->fd < 3) return f->fd;
  if (!f->number) {
    f->number = __pt_descriptor_new() + 1;
    __pt_unnumbered--;
  }
  return f->number - 1;
}

int feof(FILE *f) { return f->eof; }

int feof_unlocked(FILE *f) { return f->eof; }

int __pt_loose_feof(FILE *f) {
  return f->eof ? __pt_nonzero(__protest_input_ushort("result of feof"), 1) : 0;
}

int ferror(FILE *f) { return f->error; }

int ferror_unlocked(FILE *f) { return f->error; }

int __pt_loose_ferror(FILE *f) {
  return f->error ? __pt_nonzero(__protest_input_ushort("result of ferror"), 1) : 0;
}

void clearerr(FILE *f) { f->eof = f->error = 0; }

void clearerr_unlocked(FILE *f) { f->eof = f->error = 0; }

/* ---- position */

static int __pt_seek(FILE *f, long offset, int whence) {
  enum { START, HERE, END };
  if (whence < START || whence > END || (whence == START && offset < 0)) {
    __pt_errno = EINVAL;
    return -1;
  }
  if (__protest_input_bool("fseek")) {
    f->position = 0;
    __pt_fail(ESPIPE);
    return -1;
  }
  __pt_restart(f);
  if (whence == START && offset < LONG_MAX) f->position = offset + 1;
  return 0;
}

int fseek(FILE *f, long offset, int whence) { return __pt_seek(f, offset, whence); }

int fseeko(FILE *f, long offset, int whence) { return __pt_seek(f, offset, whence); }

/* Whether it could be done is seen in errno only. */
void rewind(FILE *f) {
  int e = __protest_input_uchar("rewind");
  __pt_restart(f);
  f->error = 0;
  f->position = e == 0;
  __pt_errno ^= (__pt_errno ^ e) & -(e != 0);
}

/* Any position, or -1: the file has none. */
static long __pt_tell(FILE *f) {
  if (f->position) return f->position - 1;
  long r = __protest_input_long("ftell");
  if (f->fd >= 0 && r >= 0) return r;
  __pt_fail(ESPIPE);
  return -1;
}

long ftell(FILE *f) { return __pt_tell(f); }

long ftello(FILE *f) { return __pt_tell(f); }

struct __pt_fpos { /* glibc's fpos_t */
  long position;
  int state[2];
};

int fgetpos(FILE *f, struct __pt_fpos *to) {
  long r = __pt_tell(f);
  if (r < 0) return -1;
  *to = (struct __pt_fpos){r, {0, 0}};
  return 0;
}

int fsetpos(FILE *f, const struct __pt_fpos *from) {
  struct __pt_fpos p = *from;
  return __pt_seek(f, p.position, 0);
}

/* ---- the file system: 0 or -1 */

static int __pt_may_fail(_Bool failed) {
  if (!failed) return 0;
  __pt_fail(ENOENT);
  return -1;
}

int remove(const char *path) {
  __pt_strlen(path);
  return __pt_may_fail(__protest_input_bool("remove"));
}

int rename(const char *from, const char *to) {
  __pt_strlen(from);
  __pt_strlen(to);
  return __pt_may_fail(__protest_input_bool("rename"));
}

int unlink(const char *path) {
  __pt_strlen(path);
  return __pt_may_fail(__protest_input_bool("unlink"));
}

/* A name that no file has, as glibc makes it: six characters of it are not known. */
char *tmpnam(char *s) {
  static const char start[] = "/tmp/file";
  static char own[20];
  size_t n = sizeof start - 1;
  if (__protest_input_bool("tmpnam")) return NULL;
  if (!s) s = own;
  __protest_copy(s, start, n);
  for (int k = 0; k < 6; k++) s[n + k] = __pt_nonzero(__protest_input_char("tmpnam"), 'a');
  s[n + 6] = 0;
  return s;
}
