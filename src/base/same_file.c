#include "base/same_file.h"

#include <string.h>
#include <sys/stat.h>

bool pt_same_file(const char *a, const char *b) {
  struct stat x, y;
  if (strcmp(a, b) == 0) return true;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}
