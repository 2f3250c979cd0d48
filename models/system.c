/* errno, assertion functions of other libraries. */
#include "model.h"

/* ---- errno.h */

int __pt_errno;

int *__errno_location(void) { return &__pt_errno; }

/* ---- what assert calls in other C libraries */

#define FAIL()                                                                                     \
  do {                                                                                             \
    __protest_check(0, "assertion", "assertion fails");                                            \
    __protest_halt();                                                                              \
  } while (0)

/* macOS */
void __assert_rtn(const char *function, const char *file, int line, const char *text) { FAIL(); }

/* newlib */
void __assert_func(const char *file, int line, const char *function, const char *text) { FAIL(); }

/* Windows */
void _assert(const char *text, const char *file, unsigned line) { FAIL(); }

/* glibc */
void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
  FAIL();
}
