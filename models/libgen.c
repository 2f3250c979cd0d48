/* libgen.h and string.h: parts of paths.  Exact. */
#include "posix.h"

/* The GNU function: what stands behind the last '/'. */
char *basename(const char *path) {
  const char *last = path;
  for (const char *p = path; *p; p++)
    if (*p == '/') last = p + 1;
  return (char *)last;
}

/* The POSIX function: slashes at the end are cut off. */
char *__xpg_basename(char *path) {
  if (!path || !*path) return (char *)".";
  size_t n = __pt_strlen(path);
  while (n > 1 && path[n - 1] == '/') n--;
  if (n == 1 && *path == '/') return path + __pt_strlen(path) - 1;
  if (path[n]) path[n] = 0;
  while (n > 0 && path[n - 1] != '/') n--;
  return path + n;
}

/* Writes a NUL behind the folder.  As in glibc, two slashes at the very front stay. */
char *dirname(char *path) {
  size_t n = path ? __pt_strlen(path) : 0;
  while (n > 1 && path[n - 1] == '/') n--;       /* slashes at the end */
  while (n > 0 && path[n - 1] != '/') n--;       /* the last part */
  if (!n) return (char *)".";
  while (n > 1 && path[n - 1] == '/') n--;       /* slashes in front of it */
  if (n == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') n = 2;
  path[n] = 0;
  return path;
}
