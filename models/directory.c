/* dirent.h: folders.  Opening one may fail; it has any entries, in any order, which need not be
   the same each time.  An open one is a heap object, lost when nobody closes it. */
#include "posix.h"

enum { NAME_ROOM = 256 };

struct __pt_dirent {
  unsigned long ino;
  long off;
  unsigned short reclen;
  uchar type;
  char name[NAME_ROOM];
};
struct __pt_dirent64 {
  unsigned long long ino;
  long long off;
  unsigned short reclen;
  uchar type;
  char name[NAME_ROOM];
};

struct __pt_folder {
  int fd;
  union {
    struct __pt_dirent plain;
    struct __pt_dirent64 large;
  } entry;
};

static struct __pt_folder *__pt_opened(int fd) {
  struct __pt_folder *d = __protest_alloc_zeroed(sizeof *d);
  d->fd = fd;
  __pt_unnumbered += fd < 0;
  return d;
}

struct __pt_folder *opendir(const char *path) {
  __pt_strlen(path);
  if (MAY_FAIL("opendir", ENOENT)) return NULL;
  return __pt_opened(-1); /* dirfd gives it a number */
}

struct __pt_folder *fdopendir(int fd) {
  return ON_DESCRIPTOR(fd, "fdopendir", ENOTDIR) ? NULL : __pt_opened(fd);
}

int closedir(struct __pt_folder *d) {
  if (d->fd >= 0)
    __pt_descriptor_close(d->fd);
  else
    __pt_unnumbered--;
  __protest_free(d);
  return MAY_FAIL("closedir", EINTR);
}

int dirfd(struct __pt_folder *d) {
  if (d->fd < 0) {
    d->fd = __pt_descriptor_new();
    __pt_unnumbered--;
  }
  return d->fd;
}

/* NULL at the end, and errno stays; or at an error. */
static int __pt_has_more(struct __pt_folder *d) {
  int fd = d->fd; /* it must be open */
  (void)fd;
  if (__protest_input_bool("readdir: more")) return 1;
  if (__protest_input_bool("readdir: error")) __pt_fails(EBADF);
  return 0;
}

/* A name has characters, and no '/'. */
static void __pt_any_name(char *to) {
  size_t n = 0;
  for (; n + 1 < NAME_ROOM; n++) {
    to[n] = __protest_input_char("readdir");
    __protest_assume(to[n] != '/');
    if (!to[n]) break;
  }
  if (!n) to[n++] = '.'; /* no input: the folder itself */
  to[n] = 0;
}

#define FILL(D)                                                                                    \
  do {                                                                                             \
    (D)->ino = __protest_input_ulong("d_ino");                                                     \
    (D)->off = __protest_input_long("d_off");                                                      \
    (D)->reclen = __protest_input_ushort("d_reclen");                                              \
    (D)->type = __protest_input_uchar("d_type");                                                   \
    __pt_any_name((D)->name);                                                                      \
  } while (0)

struct __pt_dirent *readdir(struct __pt_folder *d) {
  if (!__pt_has_more(d)) return NULL;
  FILL(&d->entry.plain);
  return &d->entry.plain;
}

struct __pt_dirent64 *readdir64(struct __pt_folder *d) {
  if (!__pt_has_more(d)) return NULL;
  FILL(&d->entry.large);
  return &d->entry.large;
}

void rewinddir(struct __pt_folder *d) { __pt_reads(d, sizeof d->fd); }

long telldir(struct __pt_folder *d) {
  __pt_reads(d, sizeof d->fd);
  return __protest_input_long("telldir");
}

void seekdir(struct __pt_folder *d, long place) { __pt_reads(d, sizeof d->fd); }
