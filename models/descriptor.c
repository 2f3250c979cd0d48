/* unistd.h and fcntl.h: file descriptors.

   The numbers of a few descriptors are remembered: those that are open, so that a new one is
   another number, and those that the program closed, so that they are known to be free; 0, 1 and 2
   are open when a program starts, as POSIX has it.  Whether a descriptor that the program did not
   open is one is not known (it may have inherited it), except that a negative number is none.
   Streams and folders get their numbers when somebody asks (`__pt_unnumbered` counts the others):
   until then nothing is known to be free.  What is in files is not modelled: reading gives
   inputs. */
#include "posix.h"

enum { REMEMBERED = 16 };

static struct __pt_descriptor {
  int used;   /* the number plus 1; 0: nothing is remembered */
  int closed; /* the program closed it, and nobody opened it again */
  int access; /* O_RDONLY, O_WRONLY, O_RDWR plus 1; 0: not known */
  int shared; /* there are copies, which have the same status */
  /* what isatty said, and fcntl of F_GETFD and F_GETFL, plus 1; 0: nobody asked */
  int tty, own_flags, status;
} __pt_descriptors[REMEMBERED] = {{1}, {2}, {3}};

static int __pt_any_closed;
int __pt_unnumbered;

static struct __pt_descriptor *__pt_descriptor_find(int used) {
  for (int k = 0; k < REMEMBERED; k++)
    if (__pt_descriptors[k].used == used) return &__pt_descriptors[k];
  return NULL;
}

static struct __pt_descriptor *__pt_descriptor_of(int fd) {
  return fd < 0 || fd == INT_MAX ? NULL : __pt_descriptor_find(fd + 1);
}

/* Where a number is, or can be, remembered: in a place of its own, an empty one, or that of one
   that is closed. */
static struct __pt_descriptor *__pt_descriptor_place(int fd) {
  struct __pt_descriptor *d = __pt_descriptor_of(fd);
  if (!d) d = __pt_descriptor_find(0);
  for (int k = 0; k < REMEMBERED && !d; k++)
    if (__pt_descriptors[k].closed) d = &__pt_descriptors[k];
  return d;
}

void __pt_descriptor_close(int fd) {
  struct __pt_descriptor *d = fd < 0 || fd == INT_MAX ? NULL : __pt_descriptor_place(fd);
  if (!d) return;
  *d = (struct __pt_descriptor){.used = fd + 1, .closed = 1};
  __pt_any_closed = 1;
}

void __pt_descriptor_open(int fd) {
  struct __pt_descriptor *d = __pt_descriptor_place(fd);
  if (d) *d = (struct __pt_descriptor){.used = fd + 1};
}

int __pt_is_closed(int fd) {
  if (fd < 0) return 1;
  if (!__pt_any_closed || __pt_unnumbered) return 0;
  struct __pt_descriptor *d = __pt_descriptor_of(fd);
  return d && d->closed;
}

/* The lowest number from LEAST on that is free. */
static int __pt_descriptor_from(int least) {
  int fd = ANY(int, "file descriptor", 0, INT_MAX - 1);
  __protest_assume(fd >= least);
  for (int k = 0; k < REMEMBERED; k++) {
    struct __pt_descriptor *d = &__pt_descriptors[k];
    int free = d->closed && !__pt_unnumbered && d->used > least;
    __protest_assume(free ? fd < d->used : d->closed || d->used != fd + 1);
  }
  __pt_descriptor_open(fd);
  return fd;
}

int __pt_descriptor_new(void) { return __pt_descriptor_from(0); }

static void __pt_opened_for(int fd, int access) {
  struct __pt_descriptor *d = __pt_descriptor_of(fd);
  if (d) d->access = access + 1;
}

/* TO is a copy of FD: status belongs to the file, and is not kept for either. */
static int __pt_copied(int fd, int to) {
  struct __pt_descriptor *from = __pt_descriptor_of(fd), *d = __pt_descriptor_of(to);
  if (from) from->shared = 1;
  if (d) d->shared = 1;
  if (d && from) d->access = from->access;
  return to;
}

/* ---- opening and closing */

enum { O_WRONLY = 1, ACCESS = 3 };

static int __pt_open_path(const char *path, int flags) {
  __pt_strlen(path); /* it must be a string */
  if (__protest_input_bool("open")) return __pt_fails(ENOENT);
  int fd = __pt_descriptor_new();
  __pt_opened_for(fd, flags & ACCESS);
  return fd;
}

int open(const char *path, int flags, ...) { return __pt_open_path(path, flags); }

int open64(const char *path, int flags, ...) { return __pt_open_path(path, flags); }

int openat(int folder, const char *path, int flags, ...) { return __pt_open_path(path, flags); }

int openat64(int folder, const char *path, int flags, ...) { return __pt_open_path(path, flags); }

int creat(const char *path, unsigned mode) { return __pt_open_path(path, O_WRONLY); }

int creat64(const char *path, unsigned mode) { return __pt_open_path(path, O_WRONLY); }

/* Linux: the number is free again, whatever close says. */
int close(int fd) {
  int r = ON_DESCRIPTOR(fd, "close fails", EBADF);
  __pt_descriptor_close(fd);
  return r;
}

int dup(int fd) {
  return ON_DESCRIPTOR(fd, "dup", EBADF) ? -1 : __pt_copied(fd, __pt_descriptor_new());
}

static int __pt_dup_to(int fd, int to) {
  if (to < 0) return __pt_fails_with(EBADF);
  if (ON_DESCRIPTOR(fd, "dup", EBADF)) return -1;
  if (fd == to) return to;
  __pt_descriptor_open(to);
  return __pt_copied(fd, to);
}

int dup2(int fd, int to) { return __pt_dup_to(fd, to); }

int dup3(int fd, int to, int flags) {
  return fd == to ? __pt_fails_with(EINVAL) : __pt_dup_to(fd, to);
}

static int __pt_pipe(int *fds) {
  if (__protest_input_bool("pipe")) return __pt_fails(EAGAIN);
  fds[0] = __pt_descriptor_new();
  fds[1] = __pt_descriptor_new();
  __pt_opened_for(fds[0], 0);
  __pt_opened_for(fds[1], O_WRONLY);
  return 0;
}

int pipe(int *fds) { return __pt_pipe(fds); }

int pipe2(int *fds, int flags) { return __pt_pipe(fds); }

enum { F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_SETLK = 6, F_SETLKW, F_DUPFD_CLOEXEC = 1030 };

/* O_APPEND, O_NONBLOCK, O_ASYNC, O_DIRECT, O_NOATIME: what F_SETFL can change */
enum { STATUS = 02000 | 04000 | 020000 | 040000 | 01000000, STATUS_MOST = 077777777 };

/* The flags of a descriptor that is not remembered are any, each time. */
static int __pt_flags(int *kept, int most) {
  int flags = kept && *kept ? *kept - 1 : ANY(int, "fcntl", 0, most);
  if (kept) *kept = flags + 1;
  return flags;
}

static int __pt_duplicate(int fd, int least) {
  return least < 0 ? __pt_fails_with(EINVAL) : __pt_copied(fd, __pt_descriptor_from(least));
}

static int __pt_status(struct __pt_descriptor *d) {
  int access = d && d->access ? d->access - 1 : -1;
  int flags = __pt_flags(d && !d->shared ? &d->status : NULL, STATUS_MOST);
  __protest_assume(access < 0 || (flags & ACCESS) == access);
  return flags;
}

/* What a program starts with may be one file. */
static int __pt_set_status(struct __pt_descriptor *d, int flags) {
  if (!d) return 0;
  int old = __pt_status(d);
  for (int k = 0; k < 3; k++)
    if (d->used <= 3) __pt_descriptors[k].status = 0;
  d->status = (old & ~STATUS) + (flags & STATUS) + 1;
  return 0;
}

static int __pt_fcntl(int fd, int command, int argument) {
  if (ON_DESCRIPTOR(fd, "fcntl fails", EBADF)) return -1;
  struct __pt_descriptor *d = __pt_descriptor_of(fd);
  switch (command) {
  case F_DUPFD:
  case F_DUPFD_CLOEXEC: return __pt_duplicate(fd, argument);
  case F_GETFD: return __pt_flags(d ? &d->own_flags : NULL, 1);
  case F_GETFL: return __pt_status(d);
  case F_SETFD:
    if (d) d->own_flags = (argument & 1) + 1;
    return 0;
  case F_SETFL: return __pt_set_status(d, argument);
  case F_SETLK:
  case F_SETLKW: return 0;
  }
  __protest_unmodelled("fcntl with this command");
}

int fcntl(int fd, int command, ...) {
  va_list ap;
  va_start(ap, command);
  int number = command == F_DUPFD || command == F_DUPFD_CLOEXEC || command == F_SETFD ||
               command == F_SETFL;
  int argument = number ? va_arg(ap, int) : 0;
  va_end(ap);
  return __pt_fcntl(fd, command, argument);
}

/* ---- reading and writing: any number of bytes up to n, or -1 */

enum { IO_MOST = 0x7ffff000 }; /* Linux: no call moves more */

static ssize_t __pt_moved(long r, size_t n) {
  __protest_assume(r >= -1 && (r < 0 || ((size_t)r <= n && r <= IO_MOST)));
  return r;
}

#define READ(FD, P, N, NAME)                                                                       \
  do {                                                                                             \
    if (__pt_is_closed(FD)) return __pt_fails_with(EBADF);                                         \
    long r = __pt_moved(__protest_input_long(NAME), N);                                            \
    if (r < 0) return __pt_fails(EBADF);                                                           \
    for (long i = 0; i < r; i++) ((uchar *)(P))[i] = __protest_input_uchar(NAME);                  \
    return r;                                                                                      \
  } while (0)

static ssize_t __pt_pread(int fd, void *p, size_t n, long long at) {
  if (at < 0) return __pt_fails_with(EINVAL);
  READ(fd, p, n, "pread");
}

/* The input 0 means that all is written. */
static ssize_t __pt_write(int fd, const void *p, size_t n) {
  if (__pt_is_closed(fd)) return __pt_fails_with(EBADF);
  long less = __protest_input_long("write less");
  __protest_format(fd, NULL, n, FORMAT_RAW, p, NULL);
  if (less < 0) return __pt_fails(EBADF);
  __protest_assume((size_t)less <= n && n - less <= IO_MOST);
  return n - less;
}

ssize_t read(int fd, void *p, size_t n) { READ(fd, p, n, "read"); }

ssize_t pread(int fd, void *p, size_t n, long at) { return __pt_pread(fd, p, n, at); }

ssize_t pread64(int fd, void *p, size_t n, long long at) { return __pt_pread(fd, p, n, at); }

ssize_t write(int fd, const void *p, size_t n) { return __pt_write(fd, p, n); }

ssize_t pwrite(int fd, const void *p, size_t n, long at) {
  return at < 0 ? __pt_fails_with(EINVAL) : __pt_write(fd, p, n);
}

ssize_t pwrite64(int fd, const void *p, size_t n, long long at) {
  return at < 0 ? __pt_fails_with(EINVAL) : __pt_write(fd, p, n);
}

/* Several pieces, one after the other: all that fits is read or written, or a part of it. */
struct __pt_iovec {
  char *base;
  size_t size;
};

static ssize_t __pt_total(const struct __pt_iovec *at, int n) {
  enum { IOV_MAX = 1024 };
  size_t total = 0;
  if (n < 0 || n > IOV_MAX) return -1;
  for (int k = 0; k < n; k++)
    if (__builtin_add_overflow(total, at[k].size, &total) || (ssize_t)total < 0) return -1;
  return total;
}

ssize_t readv(int fd, const struct __pt_iovec *at, int n) {
  ssize_t room = __pt_total(at, n), done = 0;
  if (fd < 0 || room < 0) return __pt_fails_with(fd < 0 ? EBADF : EINVAL);
  long r = __pt_moved(__protest_input_long("readv"), room);
  if (r < 0) return __pt_fails(EBADF);
  for (int k = 0; k < n; k++)
    for (size_t i = 0; i < at[k].size && done < r; i++, done++)
      at[k].base[i] = __protest_input_char("readv");
  return r;
}

ssize_t writev(int fd, const struct __pt_iovec *at, int n) {
  ssize_t room = __pt_total(at, n);
  if (fd < 0 || room < 0) return __pt_fails_with(fd < 0 ? EBADF : EINVAL);
  for (int k = 0; k < n; k++) __protest_format(fd, NULL, at[k].size, FORMAT_RAW, at[k].base, NULL);
  long r = __pt_moved(__protest_input_long("writev"), room);
  return r < 0 ? __pt_fails(EBADF) : r;
}

enum { SEEK_SET, SEEK_CUR, SEEK_END, SEEK_DATA, SEEK_HOLE };

static long long __pt_lseek(int fd, long long offset, int whence, long long most) {
  if (whence < SEEK_SET || whence > SEEK_HOLE || (whence == SEEK_SET && offset < 0))
    return __pt_fails_with(fd < 0 ? EBADF : EINVAL);
  if (ON_DESCRIPTOR(fd, "lseek", ESPIPE)) return -1;
  return whence == SEEK_SET ? offset : ANY(longlong, "lseek", 0, most);
}

long lseek(int fd, long offset, int whence) { return __pt_lseek(fd, offset, whence, LONG_MAX); }

long long lseek64(int fd, long long offset, int whence) {
  return __pt_lseek(fd, offset, whence, LLONG_MAX);
}

int fsync(int fd) { return ON_DESCRIPTOR(fd, "fsync", EBADF); }

int fdatasync(int fd) { return ON_DESCRIPTOR(fd, "fdatasync", EBADF); }

int ftruncate(int fd, long size) {
  return size < 0 ? __pt_fails_with(EINVAL) : ON_DESCRIPTOR(fd, "ftruncate", EINVAL);
}

int ftruncate64(int fd, long long size) {
  return size < 0 ? __pt_fails_with(EINVAL) : ON_DESCRIPTOR(fd, "ftruncate", EINVAL);
}

int flock(int fd, int operation) { return ON_DESCRIPTOR(fd, "flock", EAGAIN); }

int lockf(int fd, int command, long size) { return ON_DESCRIPTOR(fd, "lockf", EAGAIN); }

/* ---- terminals: a descriptor is one, or not, as long as it is open */

static int __pt_isatty(int fd) {
  struct __pt_descriptor *d = __pt_descriptor_of(fd);
  int tty = d && d->tty ? d->tty - 1 : fd >= 0 && __protest_input_bool("isatty");
  if (d) d->tty = tty + 1;
  if (!tty) __pt_fails(fd < 0 ? EBADF : ENOTTY);
  return tty;
}

int isatty(int fd) { return __pt_isatty(fd); }

/* The name starts as those of Linux do; the buffer is glibc's. */
char *ttyname(int fd) {
  static char name[PATH_ROOM] = "/dev/";
  if (!__pt_isatty(fd) || __protest_input_bool("ttyname")) return NULL;
  ANY_TEXT(name, 5, sizeof name, "ttyname");
  return name;
}

int ttyname_r(int fd, char *name, size_t n) {
  if (!__pt_isatty(fd)) return __pt_errno;
  if (n < 7 || __protest_input_bool("ttyname_r")) return ERANGE;
  __protest_copy(name, "/dev/", 5);
  ANY_TEXT(name, 5, n, "ttyname_r");
  return 0;
}
