/* protest.h: inputs, assumptions and assertions for programs that Protest checks.

     #include <protest.h>

     int main(void) {
       int n = protest_int("n");
       protest_assume(n >= 0 && n < 100);
       protest_assert(square(n) >= n);
     }

   Under Protest an input is any value of its type.  With any other C compiler
   the same file is an ordinary program (this header is all it needs) that takes
   its inputs from the file that the environment variable PROTEST_INPUTS names:
   a test that Protest wrote can so be run, and debugged, natively.

     T protest_T(name)     an input of type T, named NAME, a string literal:
                             bool char schar uchar short ushort int uint long ulong
                             longlong ulonglong size float double longdouble
     protest_bytes(p, n, name)   n inputs of kind uchar, stored at p
     protest_assume(c)     only runs where c holds count.  Native: a run where it
                           does not hold ends at once with exit code 77
     protest_assert(c)     c must hold.  Native: a message, then abort()
     protest_error()       must not be reached.  Native: the same

   The file has one `kind value` per line, in the order in which the program asks:
   the kind is the word above (schar is char, size is ulong, or uint when size_t has
   32 bits), the value a decimal or 0x number; for floats decimal text, or 0x and
   their bits.  Empty lines and lines that begin with # are skipped, and so are lines
   of a kind that is not the one asked for: they belong to library functions, which
   are real in a native run.  When the file has no more, inputs are 0. */
#ifndef PROTEST_H
#define PROTEST_H

/* Contracts (docs/contracts.md): `protest prove` reads them as they stand; for everybody else they
   are not there.

     int f(int *a, int n)
       protest_requires(n > 0 && protest_valid(a, n))
       protest_assigns(protest_slice(a, n))
       protest_ensures(protest_result >= protest_old(a[0]))
     {
       for (int i = 0; i < n; i++)
         protest_invariant(0 <= i && i <= n)
         protest_decreases(n - i)
       { ... }
     } */
#ifndef __PROTEST_SPEC__
#define protest_requires(...)
#define protest_ensures(...)
#define protest_assigns(...)
#define protest_frees(...)
#define protest_invariant(...)
#define protest_decreases(...)
#define protest_pure
#endif

#include <stddef.h>

#ifdef __PROTEST__

_Bool __protest_input_bool(const char *);
char __protest_input_char(const char *);
unsigned char __protest_input_uchar(const char *);
short __protest_input_short(const char *);
unsigned short __protest_input_ushort(const char *);
int __protest_input_int(const char *);
unsigned __protest_input_uint(const char *);
long __protest_input_long(const char *);
unsigned long __protest_input_ulong(const char *);
long long __protest_input_longlong(const char *);
unsigned long long __protest_input_ulonglong(const char *);
float __protest_input_float(const char *);
double __protest_input_double(const char *);
long double __protest_input_longdouble(const char *);
void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((__noreturn__));
void protest_assume(int condition);
void protest_error(void) __attribute__((__noreturn__));

/* "" NAME: the name must be a literal */
#define protest_bool(NAME) __protest_input_bool("" NAME)
#define protest_char(NAME) __protest_input_char("" NAME)
#define protest_schar(NAME) ((signed char)__protest_input_char("" NAME))
#define protest_uchar(NAME) __protest_input_uchar("" NAME)
#define protest_short(NAME) __protest_input_short("" NAME)
#define protest_ushort(NAME) __protest_input_ushort("" NAME)
#define protest_int(NAME) __protest_input_int("" NAME)
#define protest_uint(NAME) __protest_input_uint("" NAME)
#define protest_long(NAME) __protest_input_long("" NAME)
#define protest_ulong(NAME) __protest_input_ulong("" NAME)
#define protest_longlong(NAME) __protest_input_longlong("" NAME)
#define protest_ulonglong(NAME) __protest_input_ulonglong("" NAME)
#if __SIZEOF_SIZE_T__ == 8
#define protest_size(NAME) ((size_t)__protest_input_ulong("" NAME))
#else
#define protest_size(NAME) ((size_t)__protest_input_uint("" NAME))
#endif
#define protest_float(NAME) __protest_input_float("" NAME)
#define protest_double(NAME) __protest_input_double("" NAME)
#define protest_longdouble(NAME) __protest_input_longdouble("" NAME)
#define protest_bytes(P, N, NAME)                                                                  \
  do {                                                                                             \
    unsigned char *protest_p_ = (unsigned char *)(P);                                              \
    size_t protest_n_ = (N);                                                                       \
    for (size_t protest_i_ = 0; protest_i_ < protest_n_; protest_i_++)                             \
      protest_p_[protest_i_] = __protest_input_uchar("" NAME);                                     \
  } while (0)
#define protest_assert(C) ((C) ? (void)0 : __assert_fail(#C, __FILE__, __LINE__, __func__))

#else /* native */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state is one for the whole program, however many files include this. */
struct protest_inputs_ {
  FILE *file;
  int opened;
};
#if defined(__GNUC__)
__attribute__((weak)) struct protest_inputs_ protest_inputs_;
#else
static struct protest_inputs_ protest_inputs_;
#endif

static inline void protest_open_(void) {
  const char *path = getenv("PROTEST_INPUTS");
  if (protest_inputs_.opened) return;
  protest_inputs_.opened = 1;
  if (!path || !*path) return;
  protest_inputs_.file = fopen(path, "r");
  if (!protest_inputs_.file) {
    perror(path);
    exit(2);
  }
}

/* The value of the next line of the kind, "0" when there is none. */
static inline const char *protest_next_(const char *kind, char *line, int size) {
  protest_open_();
  while (protest_inputs_.file && fgets(line, size, protest_inputs_.file)) {
    char *p = line + strspn(line, " \t");
    size_t n = strcspn(p, " \t\r\n");
    if (strlen(kind) != n || strncmp(p, kind, n) != 0) continue;
    p += n;
    p += strspn(p, " \t");
    p[strcspn(p, " \t\r\n")] = 0;
    return p;
  }
  return "0";
}

static inline unsigned long long protest_number_(const char *kind) {
  char line[256];
  return strtoull(protest_next_(kind, line, sizeof line), NULL, 0);
}

/* Floats: 0x and bits, little-endian in memory, else text. */
static inline int protest_bits_(const char *text, void *out, size_t bytes) {
  unsigned char *to = (unsigned char *)out;
  size_t n = strlen(text);
  if (n < 3 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X')) return 0;
  memset(out, 0, bytes);
  for (size_t i = 0; i + 2 < n && i / 2 < bytes; i++) {
    char digit[2] = {text[n - 1 - i], 0};
    to[i / 2] |= (unsigned char)(strtoul(digit, NULL, 16) << (i % 2 ? 4 : 0));
  }
  return 1;
}

#define PROTEST_INTEGER_(NAME, TYPE, KIND)                                                         \
  static inline TYPE protest_##NAME(const char *name) {                                            \
    (void)name;                                                                                    \
    return (TYPE)protest_number_(KIND);                                                            \
  }
#define PROTEST_REAL_(NAME, TYPE, STRTO)                                                           \
  static inline TYPE protest_##NAME(const char *name) {                                            \
    char line[256];                                                                                \
    const char *text = protest_next_(#NAME, line, sizeof line);                                    \
    TYPE v = 0;                                                                                    \
    (void)name;                                                                                    \
    return protest_bits_(text, &v, sizeof v) ? v : STRTO(text, NULL);                              \
  }

PROTEST_INTEGER_(bool, bool, "bool")
PROTEST_INTEGER_(char, char, "char")
PROTEST_INTEGER_(schar, signed char, "char")
PROTEST_INTEGER_(uchar, unsigned char, "uchar")
PROTEST_INTEGER_(short, short, "short")
PROTEST_INTEGER_(ushort, unsigned short, "ushort")
PROTEST_INTEGER_(int, int, "int")
PROTEST_INTEGER_(uint, unsigned, "uint")
PROTEST_INTEGER_(long, long, "long")
PROTEST_INTEGER_(ulong, unsigned long, "ulong")
PROTEST_INTEGER_(longlong, long long, "longlong")
PROTEST_INTEGER_(ulonglong, unsigned long long, "ulonglong")
PROTEST_INTEGER_(size, size_t, sizeof(size_t) == 8 ? "ulong" : "uint")
PROTEST_REAL_(float, float, strtof)
PROTEST_REAL_(double, double, strtod)
PROTEST_REAL_(longdouble, long double, strtold)

static inline void protest_bytes(void *p, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++) ((unsigned char *)p)[i] = protest_uchar(name);
}

static inline void protest_assume(int condition) {
  if (!condition) exit(77);
}

static inline void protest_fail_(const char *file, int line, const char *what, const char *text) {
  fprintf(stderr, "%s:%d: %s%s\n", file, line, what, text);
  abort();
}

#define protest_assert(C)                                                                          \
  ((C) ? (void)0 : protest_fail_(__FILE__, __LINE__, "assertion fails: ", #C))
#define protest_error() protest_fail_(__FILE__, __LINE__, "protest_error is reached", "")

#endif
#endif
