/* sys/stat.h: what a file is.  Any kind, owner, time; sizes and counts are not negative.  The
   structures are those of Linux on x86. */
#include "posix.h"

#if __SIZEOF_POINTER__ == 8
struct __pt_stat {
  unsigned long dev, ino, nlink;
  unsigned mode, uid, gid, pad;
  unsigned long rdev;
  long size, blksize, blocks;
  struct __pt_timespec times[3];
  long reserved[3];
};
#else
struct __pt_stat {
  unsigned long long dev;
  unsigned short pad;
  unsigned long ino;
  unsigned mode, nlink, uid, gid;
  unsigned long long rdev;
  unsigned short pad_2;
  long size, blksize, blocks;
  struct __pt_timespec times[3];
  unsigned long reserved[2];
};
struct __pt_stat64 {
  unsigned long long dev;
  unsigned pad, low_ino;
  unsigned mode, nlink, uid, gid;
  unsigned long long rdev;
  unsigned pad_2;
  long long size;
  long blksize;
  long long blocks;
  struct __pt_timespec times[3];
  unsigned long long ino;
};
#endif

/* Kind and permissions; the input 0 is a plain file.  Links are followed unless LINKS. */
static unsigned __pt_any_mode(int links) {
  enum { FIFO = 1, CHARACTERS = 2, FOLDER = 4, BLOCKS = 6, PLAIN = 8, LINK = 10, SOCKET = 12 };
  unsigned bits = ANY(uint, "st_mode", 0, 0177777), kind = bits >> 12;
  if (!bits) return PLAIN << 12 | 0644;
  __protest_assume(kind == FIFO || kind == CHARACTERS || kind == FOLDER || kind == BLOCKS ||
                   kind == PLAIN || (links && kind == LINK) || kind == SOCKET);
  return bits;
}

static void __pt_fill_times(struct __pt_timespec *times) {
  for (int k = 0; k < 3; k++) {
    times[k].seconds = __protest_input_long("st_mtime");
    times[k].fraction = ANY(long, "st_mtime", 0, 999999999);
  }
}

#define FILL(TYPE, NAME, LENGTH, LONGEST)                                                          \
  static void NAME(TYPE *s, int links) {                                                           \
    *s = (TYPE){0};                                                                                \
    s->dev = __protest_input_ulong("st_dev");                                                      \
    s->ino = __protest_input_ulong("st_ino");                                                      \
    s->mode = __pt_any_mode(links);                                                                \
    s->nlink = __protest_input_uint("st_nlink");                                                   \
    s->uid = __protest_input_uint("st_uid");                                                       \
    s->gid = __protest_input_uint("st_gid");                                                       \
    s->rdev = __protest_input_ulong("st_rdev");                                                    \
    s->size = ANY(LENGTH, "st_size", 0, LONGEST);                                                  \
    s->blksize = 1 + ANY(long, "st_blksize - 1", 0, INT_MAX - 1);                                  \
    s->blocks = ANY(LENGTH, "st_blocks", 0, LONGEST);                                              \
    __pt_fill_times(s->times);                                                                     \
  }

enum { NO_FOLLOW = 0x100 }; /* AT_SYMLINK_NOFOLLOW */

/* The functions for one structure; SUFFIX is 64 or nothing. */
#define STAT(TYPE, SUFFIX)                                                                         \
  int stat##SUFFIX(const char *path, TYPE *s) { return __pt_path_##SUFFIX(path, s, 0); }           \
  int lstat##SUFFIX(const char *path, TYPE *s) { return __pt_path_##SUFFIX(path, s, 1); }          \
  int fstat##SUFFIX(int fd, TYPE *s) { return __pt_fd_##SUFFIX(fd, s); }                           \
  int fstatat##SUFFIX(int folder, const char *path, TYPE *s, int flags) {                          \
    return __pt_path_##SUFFIX(path, s, flags & NO_FOLLOW);                                         \
  }                                                                                                \
  /* older glibc: the headers put these in their place */                                         \
  int __xstat##SUFFIX(int version, const char *path, TYPE *s) {                                    \
    return __pt_path_##SUFFIX(path, s, 0);                                                         \
  }                                                                                                \
  int __lxstat##SUFFIX(int version, const char *path, TYPE *s) {                                   \
    return __pt_path_##SUFFIX(path, s, 1);                                                         \
  }                                                                                                \
  int __fxstat##SUFFIX(int version, int fd, TYPE *s) { return __pt_fd_##SUFFIX(fd, s); }

#define ASK(TYPE, SUFFIX, FILLER)                                                                  \
  static int __pt_path_##SUFFIX(const char *path, TYPE *s, int links) {                            \
    __pt_strlen(path);                                                                             \
    if (MAY_FAIL("stat", ENOENT)) return -1;                                                       \
    FILLER(s, links);                                                                              \
    return 0;                                                                                      \
  }                                                                                                \
  static int __pt_fd_##SUFFIX(int fd, TYPE *s) {                                                   \
    if (ON_DESCRIPTOR(fd, "fstat", EBADF)) return -1;                                              \
    FILLER(s, 1); /* the descriptor may be one of O_PATH */                                       \
    return 0;                                                                                      \
  }

FILL(struct __pt_stat, __pt_fill, long, LONG_MAX)
ASK(struct __pt_stat, , __pt_fill)
STAT(struct __pt_stat, )

#if __SIZEOF_POINTER__ == 8
ASK(struct __pt_stat, 64, __pt_fill)
STAT(struct __pt_stat, 64)
#else
FILL(struct __pt_stat64, __pt_fill_64, longlong, LLONG_MAX)
ASK(struct __pt_stat64, 64, __pt_fill_64)
STAT(struct __pt_stat64, 64)
#endif
