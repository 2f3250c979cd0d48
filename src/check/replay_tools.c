/* What native replay uses of the machine besides the compiler, found by where the compiler is. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/replay_priv.h"

/* The path of a program as the shell finds it. */
static bool find_program(const char *name, char out[PT_REPLAY_PATH]) {
  if (strchr(name, '/')) {
    snprintf(out, PT_REPLAY_PATH, "%s", name);
    return access(out, X_OK) == 0;
  }
  for (const char *at = getenv("PATH"); at && *at;) {
    size_t n = strcspn(at, ":");
    snprintf(out, PT_REPLAY_PATH, "%.*s/%s", (int)n, at, name);
    if (n && access(out, X_OK) == 0) return true;
    at += n + (at[n] == ':');
  }
  return false;
}

/* The folder of the compiler itself, not of links to it. */
static bool folder_of(const char *clang, char out[PT_REPLAY_PATH]) {
  char path[PT_REPLAY_PATH], *real;
  if (!find_program(clang, path) || !(real = realpath(path, NULL))) return false;
  snprintf(out, PT_REPLAY_PATH, "%.*s", (int)(strrchr(real, '/') - real), real);
  free(real);
  return true;
}

static bool in_folder(const char *folder, const char *name, char out[PT_REPLAY_PATH]) {
  return snprintf(out, PT_REPLAY_PATH, "%s/%s", folder, name) < PT_REPLAY_PATH &&
         access(out, X_OK) == 0;
}

/* The one of binutils is by far the quickest; it is there when a linker is. */
void pt_find_liner(const char *clang, char out[PT_REPLAY_PATH]) {
  char name[64], folder[PT_REPLAY_PATH];
  const char *base = strrchr(clang, '/') ? strrchr(clang, '/') + 1 : clang;
  snprintf(name, sizeof name, "llvm-addr2line%s", strncmp(base, "clang", 5) == 0 ? base + 5 : "");
  if (find_program("addr2line", out) || find_program(name, out)) return;
  if (folder_of(clang, folder) && in_folder(folder, "llvm-addr2line", out)) return;
  if (!find_program("llvm-addr2line", out)) out[0] = 0;
}

/* Which of several is the compiler's is not known. */
bool pt_find_runtime(const char *clang, bool m32, char out[PT_REPLAY_PATH]) {
  char folder[PT_REPLAY_PATH], pattern[PT_REPLAY_PATH + 80];
  glob_t found;
  if (!folder_of(clang, folder)) return false;
  snprintf(pattern, sizeof pattern, "%s/../lib/clang/*/lib/linux/libclang_rt.asan-%s.so", folder,
           m32 ? "i386" : "x86_64");
  if (glob(pattern, 0, NULL, &found) != 0) return false;
  const char *path = found.gl_pathv[0];
  bool one = found.gl_pathc == 1;
  if (one) snprintf(out, PT_REPLAY_PATH, "%.*s", (int)(strrchr(path, '/') - path), path);
  globfree(&found);
  return one;
}
