/* stdio.h: the streams themselves.  Opening may fail (an input decides); writing,
   reading, seeking and closing do not. */
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
  return f;
}

/* An argument of a function that --function names. */
FILE *__protest_make_stream(void) { return __pt_open(); }

static int __pt_close(FILE *f) {
  if (f->fd < 3) return 0;
  if (f->next) f->next->prev = f->prev;
  if (f->prev)
    f->prev->next = f->next;
  else
    __pt_open_files = f->next;
  __protest_free(f);
  return 0;
}

static FILE *__pt_fopen(const char *path, const char *mode) {
  __pt_strlen(path); /* both must be strings */
  __pt_strlen(mode);
  if (__protest_input_bool("fopen")) {
    __pt_errno = ENOENT;
    return NULL;
  }
  return __pt_open();
}

FILE *fopen(const char *path, const char *mode) { return __pt_fopen(path, mode); }

FILE *fopen64(const char *path, const char *mode) { return __pt_fopen(path, mode); }

FILE *popen(const char *command, const char *mode) { return __pt_fopen(command, mode); }

FILE *fdopen(int fd, const char *mode) {
  return __protest_input_bool("fdopen") ? NULL : __pt_open();
}

FILE *tmpfile(void) { return __protest_input_bool("tmpfile") ? NULL : __pt_open(); }

static void __pt_restart(FILE *f) {
  f->eof = 0;
  f->pushed = 0;
}

FILE *freopen(const char *path, const char *mode, FILE *f) {
  __pt_restart(f);
  return __protest_input_bool("freopen") ? NULL : f;
}

int fclose(FILE *f) { return __pt_close(f); }

int pclose(FILE *f) {
  __pt_close(f);
  return __protest_input_int("pclose");
}

int fflush(FILE *f) { return 0; }

int setvbuf(FILE *f, char *buf, int mode, size_t n) { return 0; }

void setbuf(FILE *f, char *buf) {}

int fileno(FILE *f) { return f->fd; }

int feof(FILE *f) { return f->eof; }

int feof_unlocked(FILE *f) { return f->eof; }

int ferror(FILE *f) { return f->fd < 0; } /* reads the stream: it must be open */

int ferror_unlocked(FILE *f) { return f->fd < 0; }

void clearerr(FILE *f) { f->eof = 0; }

/* ---- position */

int fseek(FILE *f, long offset, int whence) {
  __pt_restart(f);
  return 0;
}

int fseeko(FILE *f, long offset, int whence) {
  __pt_restart(f);
  return 0;
}

void rewind(FILE *f) { __pt_restart(f); }

static long __pt_tell(FILE *f) {
  long r = __protest_input_long("ftell");
  __protest_assume(f->fd >= 0 && r >= 0);
  return r;
}

long ftell(FILE *f) { return __pt_tell(f); }

long ftello(FILE *f) { return __pt_tell(f); }

/* ---- the file system: 0 or -1 */

static int __pt_may_fail(int failed) {
  if (!failed) return 0;
  __pt_errno = EPERM;
  return -1;
}

int remove(const char *path) { return __pt_may_fail(__protest_input_bool("remove")); }

int rename(const char *from, const char *to) {
  return __pt_may_fail(__protest_input_bool("rename"));
}

int unlink(const char *path) { return __pt_may_fail(__protest_input_bool("unlink")); }
