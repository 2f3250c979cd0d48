/* Plays the verifier for models that run natively, and the main program. */
#include "models_test.h"

#include <complex.h>
#include <math.h>
#include <stdarg.h>

#include "ir/builtin_math.h"
#include "exec/builtin_priv.h"

shim_state shim;
long test_count;
static long failures;

void test_fail(const char *file, int line, const char *format, ...) {
  va_list ap;
  if (++failures > 20) exit(1);
  fprintf(stderr, "%s:%d: ", file, line);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
}

void shim_start(const long long *inputs, size_t n) {
  static long long copy[512];
  memcpy(copy, inputs, n * sizeof *inputs);
  shim = (shim_state){.inputs = copy, .ninputs = n, .live = shim.live};
}

/* ---- objects: the size and a mark stand in front of them */

enum { LIVE = 0x4c495645 };
typedef struct {
  size_t size;
  size_t mark;
} header;

void *m___protest_alloc(size_t n);
void *m___protest_alloc(size_t n) {
  header *h = malloc(sizeof *h + n);
  *h = (header){n, LIVE};
  memset(h + 1, 0xa5, n);
  shim.live++;
  return h + 1;
}

void *m___protest_alloc_zeroed(size_t n);
void *m___protest_alloc_zeroed(size_t n) {
  void *p = m___protest_alloc(n);
  memset(p, 0, n);
  return p;
}

void m___protest_free(void *p);
void m___protest_free(void *p) {
  header *h = (header *)p - 1;
  if (!p) return;
  if (h->mark != LIVE) longjmp(shim.end, END_FREE);
  h->mark = 0;
  shim.live--;
  free(h);
}

size_t m___protest_object_size(const void *p);
size_t m___protest_object_size(const void *p) { return ((const header *)p - 1)->size; }

void m___protest_copy(void *to, const void *from, size_t n);
void m___protest_copy(void *to, const void *from, size_t n) { memmove(to, from, n); }

void m___protest_set(void *to, int byte, size_t n);
void m___protest_set(void *to, int byte, size_t n) { memset(to, byte, n); }

/* ---- what starts a program: never called here */

void *m___protest_world(size_t n);
void *m___protest_world(size_t n) { return m___protest_alloc(n); }

void m___protest_any(void *to, size_t n, const char *name);
void m___protest_any(void *to, size_t n, const char *name) { (void)name, memset(to, 0, n); }

int m___protest_main(int argc, char **argv, char **env);
int m___protest_main(int argc, char **argv, char **env) { return argc + !argv + !env; }

/* ---- control */

void m___protest_assume(_Bool c);
void m___protest_assume(_Bool c) {
  if (!c) longjmp(shim.end, END_ASSUME);
}

void m___protest_check(_Bool c, const char *kind, const char *text);
void m___protest_check(_Bool c, const char *kind, const char *text) {
  (void)text;
  if (c) return;
  shim.check = kind;
  longjmp(shim.end, END_CHECK);
}

void m___protest_exit(int code);
void m___protest_exit(int code) {
  shim.exit_code = code;
  longjmp(shim.end, END_EXIT);
}

void m___protest_halt(void);
void m___protest_halt(void) { longjmp(shim.end, END_HALT); }

void m___protest_unmodelled(const char *what);
void m___protest_unmodelled(const char *what) {
  (void)what;
  longjmp(shim.end, END_UNMODELLED);
}

void m___protest_unmodelled_world(const char *what);
void m___protest_unmodelled_world(const char *what) { m___protest_unmodelled(what); }

_Bool m___protest_malloc_may_fail(void);
_Bool m___protest_malloc_may_fail(void) { return shim.malloc_may_fail; }
/* Nobody asks whether runs end: who waits for ever ends. */
_Bool m___protest_environment_is_read(void);
_Bool m___protest_environment_is_read(void) { return 0; }
_Bool m___protest_ends_are_asked(void);
_Bool m___protest_ends_are_asked(void) { return 0; }

_Bool m___protest_errno_is_read(void);
_Bool m___protest_errno_is_read(void) { return false; }

/* ---- inputs */

static long long next_input(void) {
  return shim.used < shim.ninputs ? shim.inputs[shim.used++] : (shim.used++, 0);
}

#define INPUT(NAME, TYPE)                                                                          \
  TYPE m___protest_input_##NAME(const char *name);                                                 \
  TYPE m___protest_input_##NAME(const char *name) {                                                \
    (void)name;                                                                                    \
    return (TYPE)next_input();                                                                     \
  }
INPUT(bool, _Bool)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(float, float)
INPUT(double, double)
INPUT(longdouble, long double)

void *m___protest_input_pointer(const char *name);
void *m___protest_input_pointer(const char *name) {
  (void)name;
  return (void *)(uintptr_t)next_input();
}

/* ---- builtins */

static bool host_read(void *payload, uint64_t address, size_t n, void *bytes, pt_look how) {
  (void)how;
  (void)payload;
  memcpy(bytes, (const void *)(uintptr_t)address, n);
  return true;
}

static bool host_write(void *payload, uint64_t address, size_t n, const void *bytes,
                       const uint64_t *from) {
  (void)from;
  (void)payload;
  memcpy((void *)(uintptr_t)address, bytes, n);
  return true;
}

static void host_output(void *payload, int fd, const char *text, size_t n) {
  (void)payload;
  shim.nout += (size_t)snprintf(shim.out + shim.nout, sizeof shim.out - shim.nout, "%d:%.*s;", fd,
                                (int)n, text);
}

static bool host_stuck(void *payload, const char *reason) {
  (void)payload;
  (void)reason;
  longjmp(shim.end, END_UNMODELLED);
}

int m___protest_format(int fd, char *buf, size_t n, int mode, const char *format, void *slots);
int m___protest_format(int fd, char *buf, size_t n, int mode, const char *format, void *slots) {
  pt_builtin_io io = {NULL, host_read, host_write, host_output, host_stuck};
  pt_format_request r = {64, fd, (pt_format_mode)mode, (uintptr_t)buf, n, (uintptr_t)format,
                         (uintptr_t)slots};
  int32_t length = 0;
  pt_format(&io, &r, &length);
  return length;
}

#define STRTO(NAME, T)                                                                             \
  T m___protest_##NAME(const char *s, char **end);                                                 \
  T m___protest_##NAME(const char *s, char **end) { return NAME(s, end); }
STRTO(strtof, float)
STRTO(strtod, double)
STRTO(strtold, long double)

#define FOR_TYPES(M, NAME) M(NAME##f, float) M(NAME, double) M(NAME##l, long double)
#define SHIM_1(NAME, T)                                                                            \
  T m___protest_##NAME(T x);                                                                       \
  T m___protest_##NAME(T x) { return NAME(x); }
#define SHIM_2(NAME, T)                                                                            \
  T m___protest_##NAME(T x, T y);                                                                  \
  T m___protest_##NAME(T x, T y) { return NAME(x, y); }
#define SHIM_3(NAME, T)                                                                            \
  T m___protest_##NAME(T x, T y, T z);                                                             \
  T m___protest_##NAME(T x, T y, T z) { return NAME(x, y, z); }
#define SHIM_INT(NAME, T)                                                                          \
  T m___protest_##NAME(T x, int n);                                                                \
  T m___protest_##NAME(T x, int n) { return NAME(x, n); }
#define SHIM_TO_INT(NAME, T)                                                                       \
  int m___protest_##NAME(T x);                                                                     \
  int m___protest_##NAME(T x) { return NAME(x); }
#define X(NAME) FOR_TYPES(SHIM_1, NAME)
PT_MATH_1(X)
#undef X
#define X(NAME) FOR_TYPES(SHIM_2, NAME)
PT_MATH_2(X)
#undef X
#define X(NAME) FOR_TYPES(SHIM_3, NAME)
PT_MATH_3(X)
#undef X
#define X(NAME) FOR_TYPES(SHIM_INT, NAME)
PT_MATH_INT(X)
#undef X
#define X(NAME) FOR_TYPES(SHIM_TO_INT, NAME)
PT_MATH_TO_INT(X)
#undef X

#define SHIM_COMPLEX(NAME, T)                                                                      \
  T m___protest_re_##NAME(T x, T y);                                                               \
  T m___protest_re_##NAME(T x, T y) { return __real__ NAME(__builtin_complex(x, y)); }             \
  T m___protest_im_##NAME(T x, T y);                                                               \
  T m___protest_im_##NAME(T x, T y) { return __imag__ NAME(__builtin_complex(x, y)); }
#define X(NAME) FOR_TYPES(SHIM_COMPLEX, NAME)
PT_MATH_COMPLEX(X)
#undef X

/* ---- main program */

/* The services of the interpreter: only the table of builtins is used here. */
bool pt_builtin_read(pt_builtin_call *c, uint64_t address, size_t n, void *bytes, pt_look how) {
  (void)c;
  return host_read(NULL, address, n, bytes, how);
}

bool pt_builtin_write(pt_builtin_call *c, uint64_t address, size_t n, const void *bytes,
                      const uint64_t *from) {
  (void)c;
  return host_write(NULL, address, n, bytes, from);
}

void pt_builtin_output(pt_builtin_call *c, int fd, const char *text, size_t n) {
  (void)c;
  host_output(NULL, fd, text, n);
}

bool pt_builtin_stuck(pt_builtin_call *c, const char *reason) {
  (void)c;
  return host_stuck(NULL, reason);
}

/* Reads names, one per line: each must be a builtin of the interpreter. */
static int check_builtins(void) {
  char name[128];
  int n = 0, unknown = 0;
  for (; scanf("%127s", name) == 1; n++)
    if (!pt_builtin_find(name)) {
      fprintf(stderr, "%s is not a builtin\n", name);
      unknown++;
    }
  printf("models: %d builtins used, %d unknown\n", n, unknown);
  return unknown != 0 || n == 0;
}

/* usage: models_test [SEED] | models_test builtins <NAMES */
int main(int argc, char **argv) {
  pt_rng g = {argc > 1 ? strtoull(argv[1], NULL, 0) : 1};
  if (argc > 1 && !strcmp(argv[1], "builtins")) return check_builtins();
  test_string(&g);
  test_ctype();
  test_number(&g);
  test_stdlib(&g);
  test_scan(&g);
  test_stdio();
  test_math(&g);
  test_time(&g);
  test_complex(&g);
  test_wide(&g);
  test_system();
  test_posix_text(&g);
  test_posix_search(&g);
  test_posix_system();
  printf("models: %ld comparisons, %ld failed\n", test_count, failures);
  return failures != 0;
}
