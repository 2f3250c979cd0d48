/* What the models share: types, the interpreter's builtins and helpers.

   The models are self-contained (no system header), so that they compile for
   32 and 64 bits anywhere.  A model calls another one only by a name that starts
   with __pt_: a program may define its own strlen or malloc, and that must not
   change what strdup does.  Every name in models/ that is not a libc name starts
   with __pt_ too, static ones included, so that it never meets a user's name.

   Loops are plain and have few branches, because engines execute them
   symbolically; bad pointers are found by the ordinary checks of their loads
   and stores. */
#ifndef PT_MODELS_MODEL_H
#define PT_MODELS_MODEL_H

#include "intrinsics.h"

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t; /* as wide as glibc's */
typedef __builtin_va_list va_list;
typedef unsigned char uchar;
typedef unsigned long long ull;

#define NULL ((void *)0)
#define EOF (-1)
#define va_start(AP, LAST) __builtin_va_start(AP, LAST)
#define va_arg(AP, TYPE) __builtin_va_arg(AP, TYPE)
#define va_end(AP) __builtin_va_end(AP)

#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define SIZE_MAX __SIZE_MAX__

#define EPERM 1
#define ENOENT 2
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define ESPIPE 29
#define ERANGE 34
#define EOVERFLOW 75
#define EILSEQ 84

/* ---- builtins (src/exec/builtin.c) */

/* The variadic arguments lie in memory, one after the other in slots of a
   pointer's size; SLOTS gives the address of the next one. */
#if __SIZEOF_POINTER__ == 8
struct __pt_va {
  unsigned gp, fp;
  void *overflow, *save;
};
#define SLOTS(AP) (((struct __pt_va *)(AP))->overflow)
#else
#define SLOTS(AP) ((void *)(AP))
#endif
typedef long __pt_slot; /* one slot: for models that make an argument list themselves */

enum {
  FORMAT_OUTPUT, /* to the file descriptor; buf and n are not used */
  FORMAT_BUFFER, /* sprintf: to buf, no limit */
  FORMAT_LIMIT,  /* snprintf: to buf, at most n bytes with the NUL */
  FORMAT_RAW,    /* the n bytes at `format`, as they are, to the file descriptor */
};
/* printf; returns the length of the text (not cut), or -1; OVERLAPS: what goes to memory lies where
   it is read. */
int __protest_format(int fd, char *buf, size_t n, int mode, const char *format, void *slots);
#define OVERLAPS INT_MIN

/* The function does something that its model does not cover, and would return. */
__attribute__((noreturn)) void __protest_unmodelled(const char *what);
/* The program goes on in a way that no model covers: nothing is known from here on. */
__attribute__((noreturn)) void __protest_unmodelled_world(const char *what);

float __protest_strtof(const char *s, char **end);
double __protest_strtod(const char *s, char **end);
long double __protest_strtold(const char *s, char **end);

/* ---- helpers */

/* Results of which C says less than a library gives: what the loose variants return
   (src/front/loose.c).  r is an input, and 0 stands for what glibc gives; neither
   branches. */
static inline int __pt_nonzero(int r, int usual) { return r | (-(r == 0) & usual); }
static inline int __pt_same_sign(int r, int usual) {
  int fits = (r != 0) & (usual != 0) & ((r ^ usual) >= 0);
  return usual ^ ((r ^ usual) & -fits);
}

/* n bytes that a function reads, and nobody sees. */
static inline void __pt_reads(const void *p, size_t n) {
  if (!n) return;
  (void)((const volatile uchar *)p)[0];
  (void)((const volatile uchar *)p)[n - 1];
}

/* s, at which there is a character: it is not the end of its object (src/ir/addr_access.c). */
static inline char *__pt_text_at(const char *s) {
  (void)*(const volatile char *)s;
  return (char *)s;
}

extern int __pt_errno;

/* A function fails: any errno, and for the input 0 the usual one. */
static inline void __pt_fail(int usual) {
  __pt_errno = __pt_nonzero(__protest_input_uchar("errno"), usual);
}

/* Output may have failed: the functions for it do not say so (src/front/output.c), but errno does,
   in programs that look at it. */
static inline void __pt_output_errno(void) {
  if (!__protest_errno_is_read()) return;
  int e = __protest_input_uchar("errno behind output");
  __pt_errno ^= (__pt_errno ^ e) & -(e != 0);
}

size_t __pt_strlen(const char *s);
void *__pt_malloc(size_t n);

/* ---- waiting for others (wait.c) */

__attribute__((noreturn)) void __pt_wait_for_ever(void); /* nobody ends it */
void __pt_wait_perhaps_for_ever(void);                   /* somebody may */
void *__pt_realloc(void *p, size_t n);
void __pt_free(void *p);
char *__pt_strndup(const char *s, size_t n);

/* sprintf and snprintf. */
static inline int __pt_to_memory(char *s, size_t n, int mode, const char *format, void *slots) {
  int length = __protest_format(-1, s, n, mode, format, slots);
  __protest_check(length != OVERLAPS, "overlap", "what is written is also read");
  return length;
}

/* To a file descriptor. */
static inline int __pt_to_file(int fd, const char *format, void *slots) {
  __pt_output_errno();
  return __protest_format(fd, NULL, 0, FORMAT_OUTPUT, format, slots);
}

/* Copying between pieces of memory that overlap is undefined.  Without branches, and
   where it is copied already, so that bad pointers are found first. */
#define DISJOINT_2(TO, NTO, FROM, NFROM)                                                           \
  __protest_check(!(((size_t)(TO) - (size_t)(FROM) < (NFROM)) |                                    \
                    ((size_t)(FROM) - (size_t)(TO) < (NTO))),                                      \
                  "overlap", "what is written is also read")
#define DISJOINT(TO, FROM, N) DISJOINT_2(TO, N, FROM, N)

static inline int __pt_is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline int __pt_lower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* The number at the start of a text, as strtol reads it behind white space.  At
   most `limit` characters are looked at; c23: 0b... is read too. */
struct __pt_number {
  size_t length; /* in characters; 0: there is none */
  int negative;
  int overflow;  /* the magnitude does not fit an unsigned long long */
  ull magnitude;
};
void __pt_read_number(struct __pt_number *out, const char *s, size_t limit, int base, int c23);
/* The value, saturated (*range becomes 1) to the range of the type. */
long long __pt_as_signed(const struct __pt_number *n, long long max, int *range);
ull __pt_as_unsigned(const struct __pt_number *n, ull max, int *range);
/* strtol and the like, for a type whose largest number is max. */
long long __pt_strtos(const char *s, char **end, int base, int c23, long long max);
ull __pt_strtou(const char *s, char **end, int base, int c23, ull max);
float __pt_strtof(const char *s, char **end);
double __pt_strtod(const char *s, char **end);
long double __pt_strtold(const char *s, char **end);

/* A FILE.  Those that fopen makes are heap objects, and linked, so that one that
   is never closed is not taken for lost memory. */
enum { PUSHED_MAX = 4 };
typedef struct __pt_file {
  int fd;          /* 0, 1, 2 or 3 for every other */
  int eof, error;  /* what feof and ferror say */
  int npushed;     /* what ungetc put back, last in, first out */
  uchar pushed[PUSHED_MAX];
  int stopped;     /* 1 + the character at which scanf stopped, read behind those; 0: none */
  int barred;      /* BARRED_...: what scanf knows of the character that nobody has read yet */
  int unreadable;  /* it was opened for writing only */
  long position;   /* 1 + where it is, while that is known: behind a seek; else 0 */
  int orientation; /* of wide characters: 1, of bytes: -1 */
  int number;      /* 1 + what fileno says, once somebody asked; 0: nobody did */
  struct __pt_file *next, *prev;
} FILE;
/* Descriptors (descriptor.c): a new one, any number that is not in use; the program gave one up;
   whether it surely is none; how many open streams and folders have no number yet. */
int __pt_descriptor_new(void);
void __pt_descriptor_close(int fd);
int __pt_is_closed(int fd);
extern int __pt_unnumbered;

_Static_assert(__builtin_offsetof(FILE, barred) == 24, "src/command/real.c looks there");
_Static_assert(__builtin_offsetof(FILE, eof) == 4 && __builtin_offsetof(FILE, error) == 8 &&
                   __builtin_offsetof(FILE, npushed) == 12 &&
                   __builtin_offsetof(FILE, stopped) == 20 &&
                   __builtin_offsetof(FILE, position) == 32,
               "src/ir/anyread.c looks there");
extern FILE __pt_stdin, __pt_stdout, __pt_stderr;
extern FILE *const stdin; /* not constant in programs that change it (src/front/load.c) */
/* The next character, if there is one, is none of these. */
enum { BARRED_SPACE = 1, BARRED_OCTAL = 2, BARRED_DECIMAL = 4, BARRED_HEX = 8, BARRED_END = 16 };
int __pt_getc(FILE *f);
void __pt_input_ends(FILE *f);
int __pt_ungetc(int c, FILE *f);
int __pt_sscanf(const char *s, const char *format, va_list ap);
int __pt_fscanf(FILE *f, const char *format, va_list ap);
char *__pt_fgets(char *s, int n, FILE *f);

#endif
