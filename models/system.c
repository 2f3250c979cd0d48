/* errno, names of other verifiers, assertion functions of other libraries. */
#include "model.h"

/* ---- errno.h */

int __pt_errno;

int *__errno_location(void) { return &__pt_errno; }


/* ---- KLEE */

void klee_make_symbolic(void *p, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++) ((uchar *)p)[i] = __protest_input_uchar("klee_make_symbolic");
}

int klee_range(int low, int high, const char *name) {
  int v = __protest_input_int("klee_range");
  __protest_assume(v >= low && v < high);
  return v;
}

int klee_int(const char *name) { return __protest_input_int("klee_int"); }

void klee_prefer_cex(void *p, unsigned long condition) {}

void klee_print_expr(const char *text, ...) {}

void klee_warning(const char *text) {}

void klee_warning_once(const char *text) {}

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
