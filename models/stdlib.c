/* stdlib.h: arithmetic, sorting and searching, random numbers, the end of the
   program, commands. */
#include "model.h"

/* ---- arithmetic: what does not fit is undefined behaviour */

#define ABS(NAME, TYPE, MIN)                                                                       \
  TYPE NAME(TYPE x) {                                                                              \
    __protest_check(x != MIN, "overflow", "absolute value of the smallest number does not fit");   \
    return x < 0 ? -x : x;                                                                         \
  }

ABS(abs, int, INT_MIN)
ABS(labs, long, LONG_MIN)
ABS(llabs, long long, LLONG_MIN)
ABS(imaxabs, long long, LLONG_MIN)

#define DIV(NAME, TYPE, MIN)                                                                       \
  struct __pt_##NAME {                                                                             \
    TYPE quot, rem;                                                                                \
  };                                                                                               \
  struct __pt_##NAME NAME(TYPE a, TYPE b) {                                                        \
    struct __pt_##NAME r;                                                                          \
    __protest_check(b != 0, "div-zero", "division by zero");                                       \
    __protest_check(a != MIN || b != -1, "overflow", "quotient does not fit");                     \
    r.quot = a / b;                                                                                \
    r.rem = a % b;                                                                                 \
    return r;                                                                                      \
  }

DIV(div, int, INT_MIN)
DIV(ldiv, long, LONG_MIN)
DIV(lldiv, long long, LLONG_MIN)
DIV(imaxdiv, long long, LLONG_MIN)

/* ---- sorting: stable insertion sort.  Short arrays are searched from the right,
   element by element, which is the simplest thing to execute symbolically; long
   ones by halving, so that the comparison function is called n log n times. */

typedef int (*__pt_compare)(const void *, const void *, void *);

#define SORT_SHORT 32

/* Where in base[0..n) the element goes: behind everything that is not greater. */
static size_t __pt_sort_place(char *base, size_t n, size_t size, const char *element,
                              __pt_compare compare, void *payload) {
  size_t low = 0;
  while (low < n) {
    size_t middle = low + (n - low) / 2;
    if (compare(base + middle * size, element, payload) > 0)
      n = middle;
    else
      low = middle + 1;
  }
  return low;
}

static void __pt_sort(char *base, size_t n, size_t size, __pt_compare compare, void *payload) {
  char element[size ? size : 1];
  for (size_t i = 1; size && i < n; i++) {
    size_t j = i;
    __protest_copy(element, base + i * size, size);
    if (n <= SORT_SHORT) {
      for (; j > 0 && compare(base + (j - 1) * size, element, payload) > 0; j--)
        __protest_copy(base + j * size, base + (j - 1) * size, size);
    } else {
      j = __pt_sort_place(base, i, size, element, compare, payload);
      __protest_copy(base + (j + 1) * size, base + j * size, (i - j) * size);
    }
    __protest_copy(base + j * size, element, size);
  }
}

/* The payload is the comparison function of two arguments. */
static int __pt_compare_2(const void *a, const void *b, void *compare) {
  return (*(int (**)(const void *, const void *))compare)(a, b);
}

void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  __pt_sort(base, n, size, __pt_compare_2, &compare);
}

void qsort_r(void *base, size_t n, size_t size, __pt_compare compare, void *payload) {
  __pt_sort(base, n, size, compare, payload);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0;
  while (low < n) {
    size_t middle = low + (n - low) / 2;
    const char *p = (const char *)base + middle * size;
    int order = compare(key, p);
    if (order == 0) return (void *)p;
    if (order < 0)
      n = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

void *lfind(const void *key, const void *base, size_t *n, size_t size,
            int (*compare)(const void *, const void *)) {
  for (size_t i = 0; i < *n; i++) {
    const char *p = (const char *)base + i * size;
    if (compare(key, p) == 0) return (void *)p;
  }
  return NULL;
}

/* ---- random numbers: any number of the range, whatever the seed */

int rand(void) {
  int r = __protest_input_int("rand");
  __protest_assume(r >= 0);
  return r;
}

int rand_r(unsigned *seed) {
  int r = __protest_input_int("rand_r");
  __protest_assume(r >= 0);
  *seed = __protest_input_uint("rand_r");
  return r;
}

void srand(unsigned seed) {}

long random(void) {
  long r = __protest_input_long("random");
  __protest_assume(r >= 0 && r <= INT_MAX);
  return r;
}

void srandom(unsigned seed) {}

double drand48(void) {
  double r = __protest_input_double("drand48");
  __protest_assume(r >= 0 && r < 1);
  return r;
}

long lrand48(void) {
  long r = __protest_input_long("lrand48");
  __protest_assume(r >= 0 && r <= INT_MAX);
  return r;
}

void srand48(long seed) {}

/* ---- the end of the program */

#define ATEXIT_MAX 32

static void (*__pt_atexit[ATEXIT_MAX])(void);
static int __pt_natexit;

int __pt_at_exit(void (*run)(void)) {
  if (__pt_natexit == ATEXIT_MAX) return -1;
  __pt_atexit[__pt_natexit++] = run;
  return 0;
}

int atexit(void (*run)(void)) { return __pt_at_exit(run); }

/* The registered functions, last first; one may register more. */
void __pt_run_atexit(void) {
  while (__pt_natexit > 0) __pt_atexit[--__pt_natexit]();
}

__attribute__((noreturn)) void exit(int code) {
  __pt_run_atexit();
  __protest_exit(code);
}

__attribute__((noreturn)) void _Exit(int code) { __protest_exit(code); }

__attribute__((noreturn)) void _exit(int code) { __protest_exit(code); }

__attribute__((noreturn)) void quick_exit(int code) { __protest_exit(code); }

/* ---- commands */

/* A command, or the question whether there is a shell: any result. */
int system(const char *command) { return __protest_input_int("system"); }
