/* errno, signals, the locale, locks, names of other verifiers, assertion functions
   of other libraries. */
#include "model.h"

/* ---- errno.h */

int __pt_errno;

int *__errno_location(void) { return &__pt_errno; }

/* ---- signal.h: signals never arrive */

void *signal(int number, void *handler) { return NULL; }

int sigaction(int number, const void *action, void *old) { return 0; }

/* ---- locale.h: the C locale */

char *setlocale(int category, const char *name) { return (char *)"C"; }

/* ---- unistd.h */

int getpid(void) {
  int id = __protest_input_int("getpid");
  __protest_assume(id > 0);
  return id;
}

int isatty(int fd) { return __protest_input_bool("isatty"); }

int open(const char *path, int flags, ...) {
  int fd = __protest_input_int("open");
  __protest_assume(fd == -1 || (fd > 2 && fd < 1024));
  return fd;
}

int close(int fd) { return 0; }

/* ---- pthread.h, atomic sections: there is one thread, so that locks are free */

#define NO_OP(NAME)                                                                                \
  int NAME(void *p) { return 0; }
#define NO_OP_2(NAME)                                                                              \
  int NAME(void *p, void *q) { return 0; }

/* The first word of a mutex, as in glibc, says whether it is locked; only trylock tells.  A thread that locks again waits
   for ever, or has a recursive mutex; when types were set for some of them, trylock may do either. */
static int __pt_recursive;

int pthread_mutex_init(int *mutex, const void *attributes) {
  *mutex = 0;
  return 0;
}

NO_OP(pthread_mutex_destroy)

int pthread_mutex_lock(int *mutex) {
  *mutex = 1;
  return 0;
}

static int __pt_is_recursive(const int *mutex) { /* glibc's field __kind, for static initialisers */
  return mutex[sizeof(void *) == 8 ? 4 : 3] == 1 || (__pt_recursive && __protest_input_bool("pthread_mutex_trylock"));
}

int pthread_mutex_trylock(int *mutex) {
  if (*mutex && !__pt_is_recursive(mutex)) return EBUSY;
  *mutex = 1;
  return 0;
}

int pthread_mutex_unlock(int *mutex) {
  *mutex = 0;
  return 0;
}

NO_OP(pthread_mutexattr_init)
NO_OP(pthread_mutexattr_destroy)
NO_OP_2(pthread_rwlock_init)
NO_OP(pthread_rwlock_destroy)
NO_OP(pthread_rwlock_rdlock)
NO_OP(pthread_rwlock_wrlock)
NO_OP(pthread_rwlock_unlock)

int pthread_mutexattr_settype(void *attributes, int type) {
  __pt_recursive = 1;
  return 0;
}

unsigned long pthread_self(void) { return 1; }

void __VERIFIER_atomic_begin(void) {}

void __VERIFIER_atomic_end(void) {}

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
