/* unistd.h, sys/stat.h, stdlib.h: names of files.  The file system is not modelled: what is
   asked of it succeeds or fails (an input), and the texts that it gives are inputs.  Names
   must be strings. */
#include "posix.h"

/* 0, or -1 with errno: for functions that take one name, or two. */
#define ON_PATH(FUNCTION, PARAMETERS, USUAL)                                                       \
  int FUNCTION PARAMETERS {                                                                        \
    __pt_strlen(path);                                                                             \
    return MAY_FAIL(#FUNCTION, USUAL);                                                             \
  }
#define ON_PATHS(FUNCTION, PARAMETERS, USUAL)                                                      \
  int FUNCTION PARAMETERS {                                                                        \
    __pt_strlen(path);                                                                             \
    __pt_strlen(other);                                                                            \
    return MAY_FAIL(#FUNCTION, USUAL);                                                             \
  }

ON_PATH(access, (const char *path, int mode), EACCES)
ON_PATH(eaccess, (const char *path, int mode), EACCES)
ON_PATH(faccessat, (int folder, const char *path, int mode, int flags), EACCES)
ON_PATH(chdir, (const char *path), ENOENT)
ON_PATH(chroot, (const char *path), EPERM)
ON_PATH(mkdir, (const char *path, unsigned mode), EEXIST)
ON_PATH(mkdirat, (int folder, const char *path, unsigned mode), EEXIST)
ON_PATH(rmdir, (const char *path), ENOENT)
ON_PATH(unlinkat, (int folder, const char *path, int flags), ENOENT)
ON_PATH(chmod, (const char *path, unsigned mode), ENOENT)
ON_PATH(chown, (const char *path, unsigned owner, unsigned group), EPERM)
ON_PATH(lchown, (const char *path, unsigned owner, unsigned group), EPERM)
ON_PATH(mkfifo, (const char *path, unsigned mode), EEXIST)
ON_PATH(mknod, (const char *path, unsigned mode, unsigned long long device), EPERM)
ON_PATH(mkfifoat, (int folder, const char *path, unsigned mode), EEXIST)
ON_PATH(fchmodat, (int folder, const char *path, unsigned mode, int flags), EPERM)
ON_PATH(fchownat, (int folder, const char *path, unsigned owner, unsigned group, int flags), EPERM)
ON_PATH(truncate, (const char *path, long size), ENOENT)
ON_PATH(truncate64, (const char *path, long long size), ENOENT)
ON_PATHS(link, (const char *path, const char *other), EEXIST)
ON_PATHS(symlink, (const char *path, const char *other), EEXIST)
ON_PATHS(linkat, (int from, const char *path, int to, const char *other, int flags), EEXIST)
ON_PATHS(symlinkat, (const char *path, int folder, const char *other), EEXIST)
ON_PATHS(renameat, (int from, const char *path, int to, const char *other), ENOENT)

int fchdir(int fd) { return ON_DESCRIPTOR(fd, "fchdir", ENOTDIR); }

int fchmod(int fd, unsigned mode) { return ON_DESCRIPTOR(fd, "fchmod", EPERM); }

int fchown(int fd, unsigned owner, unsigned group) { return ON_DESCRIPTOR(fd, "fchown", EPERM); }

/* ---- times of files; NULL: now */

struct __pt_times {
  long first, second;
};

int utime(const char *path, const struct __pt_times *times) {
  __pt_strlen(path);
  if (times) (void)*(volatile struct __pt_times *)times;
  return MAY_FAIL("utime", ENOENT);
}

int utimes(const char *path, const struct __pt_times *times) {
  __pt_strlen(path);
  if (times) (void)*(volatile struct __pt_times *)&times[1];
  return MAY_FAIL("utimes", ENOENT);
}

/* ---- the mask: what was set last; any at first */

unsigned umask(unsigned mask) {
  static int known;
  static unsigned current;
  unsigned old = known ? current : ANY(uint, "umask", 0, 0777);
  known = 1;
  current = mask & 0777;
  return old;
}

/* ---- texts */

static char *__pt_no_text(int usual) {
  __pt_fails(usual);
  return NULL;
}

/* Any absolute path that fits; NULL: it does not fit, or another error. */
char *getcwd(char *to, size_t room) {
  if (to && !room) {
    __pt_errno = EINVAL;
    return NULL;
  }
  if (__protest_input_bool("getcwd") || room == 1) return __pt_no_text(ERANGE);
  if (!to && !room) return NEW_TEXT("/", PATH_ROOM - 1, "getcwd");
  if (!to) to = __pt_malloc(room);
  if (!to) return NULL;
  *to = '/';
  ANY_TEXT(to, 1, room, "getcwd");
  return to;
}

char *getwd(char *to) {
  if (__protest_input_bool("getwd")) return __pt_no_text(ENOENT);
  *to = '/';
  ANY_TEXT(to, 1, PATH_ROOM, "getwd");
  return to;
}

char *get_current_dir_name(void) {
  return __protest_input_bool("get_current_dir_name")
             ? __pt_no_text(ENOENT)
             : NEW_TEXT("/", PATH_ROOM - 1, "get_current_dir_name");
}

static char *__pt_realpath(const char *path, char *to) {
  if (!path) {
    __pt_errno = EINVAL;
    return NULL;
  }
  __pt_strlen(path);
  _Bool fails = __protest_input_bool("realpath");
  if (!to) return fails ? __pt_no_text(ENOENT) : NEW_TEXT("/", PATH_ROOM - 1, "realpath");
  if (fails && __protest_input_bool("realpath: nothing was resolved")) return __pt_no_text(ENOENT);
  *to = '/'; /* a part of it, when it fails */
  ANY_TEXT(to, 1, PATH_ROOM, "realpath");
  if (fails) return __pt_no_text(ENOENT);
  __pt_errno = __pt_nonzero(__protest_input_uchar("errno"), __pt_errno); /* of readlink */
  return to;
}

char *realpath(const char *path, char *to) { return __pt_realpath(path, to); }

char *canonicalize_file_name(const char *path) { return __pt_realpath(path, NULL); }

/* As many bytes as there are, without a NUL. */
static ssize_t __pt_readlink(const char *path, char *to, size_t room) {
  __pt_strlen(path);
  if (!room || room > INT_MAX) return __pt_fails_with(EINVAL);
  if (__protest_input_bool("readlink")) return __pt_fails(EINVAL);
  ssize_t n = ANY(long, "readlink", 1, room < PATH_ROOM ? room : PATH_ROOM - 1);
  for (ssize_t i = 0; i < n; i++) {
    to[i] = __protest_input_char("readlink");
    __protest_assume(to[i] != 0);
  }
  return n;
}

ssize_t readlink(const char *path, char *to, size_t room) { return __pt_readlink(path, to, room); }

ssize_t readlinkat(int folder, const char *path, char *to, size_t room) {
  return __pt_readlink(path, to, room);
}

/* ---- temporary files: the six X at the end become letters and digits */

static int __pt_is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* 0: the template does not end so. */
static int __pt_fill_template(char *template, int suffix) {
  size_t n = __pt_strlen(template);
  if (suffix < 0 || n < 6 + (size_t)suffix) return 0;
  char *x = template + n - suffix - 6;
  for (int k = 0; k < 6; k++)
    if (x[k] != 'X') return 0;
  for (int k = 0; k < 6; k++) {
    int c = __protest_input_char("template");
    c |= -(c == 0) & 'a'; /* 0 stands for a letter, too */
    __protest_assume(__pt_is_alphanumeric(c));
    x[k] = c;
  }
  return 1;
}

static int __pt_mkstemp(char *template, int suffix) {
  if (!__pt_fill_template(template, suffix)) return __pt_fails_with(EINVAL);
  return __protest_input_bool("mkstemp") ? __pt_fails(EEXIST) : __pt_descriptor_new();
}

int mkstemp(char *template) { return __pt_mkstemp(template, 0); }

int mkstemp64(char *template) { return __pt_mkstemp(template, 0); }

int mkstemps(char *template, int suffix) { return __pt_mkstemp(template, suffix); }

int mkostemp(char *template, int flags) { return __pt_mkstemp(template, 0); }

char *mkdtemp(char *template) {
  if (__pt_fill_template(template, 0))
    return __protest_input_bool("mkdtemp") ? __pt_no_text(EEXIST) : template;
  __pt_errno = EINVAL;
  return NULL;
}

/* An empty text when there is no such name. */
char *mktemp(char *template) {
  if (!__pt_fill_template(template, 0)) __pt_errno = EINVAL;
  else if (!__protest_input_bool("mktemp")) return template;
  else __pt_fails(EEXIST);
  *template = 0;
  return template;
}

/* ---- limits of the file system; -1 without an error: there is none */

static long __pt_any_limit(void) {
  long r = ANY(long, "pathconf", -1, LONG_MAX);
  if (r < 0 && __protest_input_bool("pathconf: error")) __pt_fails(EINVAL);
  return r;
}

long pathconf(const char *path, int name) {
  __pt_strlen(path);
  return __pt_any_limit();
}

long fpathconf(int fd, int name) {
  return fd < 0 ? __pt_fails_with(EBADF) : __pt_any_limit();
}

void sync(void) {}
