/* stdlib.h: arithmetic, sorting and searching, the end of the program,
   commands. */
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

/* ---- sorting: insertion sort.  Short arrays are searched from the right,
   element by element, which is the simplest thing to execute symbolically; long
   ones by halving, so that the comparison function is called n log n times.
   Equal elements come in any order: a bit of an input per element and step decides,
   and 0 keeps the order.  The order in which elements are compared is one of many:
   src/policy/compare.h. */

typedef int (*__pt_compare)(const void *, const void *, void *);

#define SORT_SHORT 32
#define SORT_FEW 3

/* Whether the element goes in front of p; among equals the bit decides.  No branch. */
static int __pt_goes_before(const char *element, const char *p, __pt_compare compare,
                            void *payload, unsigned bit) {
  return compare(p, element, payload) >= 1 - (int)(bit & 1);
}

/* Where in base[0..n) the element goes: behind everything smaller, and in front of everything
   greater. */
static size_t __pt_sort_place(char *base, size_t n, size_t size, const char *element,
                              __pt_compare compare, void *payload, unsigned ties) {
  size_t low = 0;
  for (; low < n; ties >>= 1) {
    size_t middle = low + (n - low) / 2;
    if (__pt_goes_before(element, base + middle * size, compare, payload, ties))
      n = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* Any elements may be compared at some time: what can go wrong then goes wrong here.  In which
   order they are makes no difference when the comparison is an order of them: no two and no three
   speak against it.  If it is none, the result is undefined, and depends on how a machine sorts. */

static int __pt_no_order_of_two(int ab, int ba) {
  return ((ab < 0) != (ba > 0)) | ((ab > 0) != (ba < 0));
}

static int __pt_no_order_of_three(int ab, int bc, int ac) {
  return (ab <= 0) & (bc <= 0) & (ac > 0);
}

/* All elements of an array of a few. */
static int __pt_no_order(const char *base, size_t n, size_t size, __pt_compare compare,
                         void *payload) {
  int results[SORT_FEW][SORT_FEW], no = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      results[i][j] = i == j ? 0 : compare(base + i * size, base + j * size, payload);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      no |= __pt_no_order_of_two(results[i][j], results[j][i]);
      for (size_t k = 0; k < n; k++)
        no |= __pt_no_order_of_three(results[i][j], results[j][k], results[i][k]);
    }
  return no;
}

/* Two or three elements, which inputs choose. */
static int __pt_no_order_of_any(const char *base, size_t n, size_t size, __pt_compare compare,
                                void *payload) {
  unsigned i = __protest_input_uint("qsort compares"), j = __protest_input_uint("qsort compares");
  unsigned k = __protest_input_uint("qsort compares");
  __protest_assume((i < n) & (j < n - 1) & (k < n - 1));
  const char *a = base + i * size, *b = base + (j + (j >= i)) * size;
  const char *c = base + (k + (k >= i)) * size;
  int ab = compare(a, b, payload), no = __pt_no_order_of_two(ab, compare(b, a, payload));
  if (j != k)
    no |= __pt_no_order_of_three(ab, compare(b, c, payload), compare(a, c, payload));
  return no;
}

static void __pt_must_be_order(const char *base, size_t n, size_t size, __pt_compare compare,
                               void *payload) {
  if (n <= SORT_FEW ? __pt_no_order(base, n, size, compare, payload)
                    : __pt_no_order_of_any(base, n, size, compare, payload))
    __protest_unmodelled("qsort with a comparison that is no order");
}

static void __pt_sort(char *base, size_t n, size_t size, __pt_compare compare, void *payload) {
  char element[size ? size : 1];
  if (size && n > 1) __pt_must_be_order(base, n, size, compare, payload);
  for (size_t i = 1; size && i < n; i++) {
    size_t j = i;
    unsigned ties = __protest_input_uint("order of equals");
    __protest_copy(element, base + i * size, size);
    if (n <= SORT_SHORT) {
      for (; j > 0 && __pt_goes_before(element, base + (j - 1) * size, compare, payload,
                                       ties >> (i - j));
           j--)
        __protest_copy(base + j * size, base + (j - 1) * size, size);
    } else {
      j = __pt_sort_place(base, i, size, element, compare, payload, ties);
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

/* From an element that is equal to the key to any other one: on to the neighbour, as
   long as an input says so. */
static const char *__pt_any_equal(const void *key, const char *p, const char *first,
                                  const char *last, size_t size,
                                  int (*compare)(const void *, const void *)) {
  while (p != last && __protest_input_bool("bsearch") && compare(key, p + size) == 0) p += size;
  while (p != first && __protest_input_bool("bsearch") && compare(key, p - size) == 0) p -= size;
  return p;
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *last = (const char *)base + (n - 1) * size;
  size_t low = 0;
  while (low < n) {
    size_t middle = low + (n - low) / 2;
    const char *p = (const char *)base + middle * size;
    int order = compare(key, p);
    if (order == 0) return (void *)__pt_any_equal(key, p, base, last, size, compare);
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

/* ---- the end of the program */

/* Functions that are registered, last first.  The first 32 need no memory. */
struct __pt_at_exit {
  void (*run)(void);
  struct __pt_at_exit *next;
  _Bool allocated;
};
enum { AT_EXIT_STATIC = 32 };
static struct __pt_at_exit __pt_exit_pool[AT_EXIT_STATIC], *__pt_exit_list;
static int __pt_exit_used;
static struct __pt_at_exit __pt_quick_pool[AT_EXIT_STATIC], *__pt_quick_list;
static int __pt_quick_used;

static int __pt_register(struct __pt_at_exit *pool, int *used, struct __pt_at_exit **list,
                         void (*run)(void)) {
  _Bool allocated = *used >= AT_EXIT_STATIC;
  struct __pt_at_exit *e = allocated ? __pt_malloc(sizeof *e) : &pool[(*used)++];
  if (!e) return -1;
  e->allocated = allocated;
  e->run = run;
  e->next = *list;
  *list = e;
  return 0;
}

int __pt_at_exit(void (*run)(void)) {
  return __pt_register(__pt_exit_pool, &__pt_exit_used, &__pt_exit_list, run);
}

int atexit(void (*run)(void)) { return __pt_at_exit(run); }

int at_quick_exit(void (*run)(void)) {
  return __pt_register(__pt_quick_pool, &__pt_quick_used, &__pt_quick_list, run);
}

static void __pt_run_list(struct __pt_at_exit **list, int *used) {
  while (*list) {
    struct __pt_at_exit *e = *list;
    void (*run)(void) = e->run;
    *list = e->next;
    if (e->allocated) __pt_free(e);
    else --*used;
    run();
  }
}

/* The registered functions, last first; one may register more. */
void __pt_run_atexit(void) { __pt_run_list(&__pt_exit_list, &__pt_exit_used); }

__attribute__((noreturn)) void exit(int code) {
  __pt_run_atexit();
  __protest_exit(code);
}

__attribute__((noreturn)) void _Exit(int code) { __protest_exit(code); }

__attribute__((noreturn)) void _exit(int code) { __protest_exit(code); }

__attribute__((noreturn)) void quick_exit(int code) {
  __pt_run_list(&__pt_quick_list, &__pt_quick_used);
  __protest_exit(code);
}

/* ---- commands */

/* A command, or the question whether there is a shell: any result. */
int system(const char *command) { return __protest_input_int("system"); }
