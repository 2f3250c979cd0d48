/* unistd.h: another program takes the place of this one, whose run ends; or -1.  Names and
   arguments must be strings, up to a null pointer. */
#include "posix.h"

static int __pt_exec(const char *path) {
  __pt_strlen(path);
  if (!__protest_input_bool("exec fails")) __protest_halt();
  return __pt_fails(ENOENT);
}

static void __pt_strings(char *const *at) {
  for (; at && *at; at++) __pt_strlen(*at);
}

int execve(const char *path, char *const *arguments, char *const *environment) {
  __pt_strings(arguments);
  __pt_strings(environment);
  return __pt_exec(path);
}

int execv(const char *path, char *const *arguments) {
  __pt_strings(arguments);
  return __pt_exec(path);
}

int execvp(const char *file, char *const *arguments) {
  __pt_strings(arguments);
  return __pt_exec(file);
}

#define EXEC_LIST(PATH, FIRST)                                                                     \
  do {                                                                                             \
    va_list ap;                                                                                    \
    va_start(ap, FIRST);                                                                           \
    for (const char *s = FIRST; s; s = va_arg(ap, const char *)) __pt_strlen(s);                   \
    va_end(ap);                                                                                    \
    return __pt_exec(PATH);                                                                        \
  } while (0)

int execl(const char *path, const char *first, ...) { EXEC_LIST(path, first); }

int execlp(const char *file, const char *first, ...) { EXEC_LIST(file, first); }
