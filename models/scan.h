/* What scanf from a text and from a stream share: the conversions of a format. */
#ifndef PT_MODELS_SCAN_H
#define PT_MODELS_SCAN_H

#include "model.h"

/* A conversion: %[*][width][length]conversion. */
struct __pt_scan {
  const char *next;          /* behind it in the format */
  const char *set, *set_end; /* of %[ */
  size_t width;              /* 0: none */
  int skip;                  /* %* */
  int bytes;                 /* of the integer; 4, 8, 16 for float, double, long double */
  char conversion;
};

_Static_assert(__builtin_offsetof(struct __pt_scan, width) == 3 * sizeof(void *) &&
                   __builtin_offsetof(struct __pt_scan, conversion) == 4 * sizeof(void *) + 8,
               "src/command/real.c looks there");

/* f: behind the % */
void __pt_scan_parse(struct __pt_scan *d, const char *f);
/* What is no conversion that takes an argument ends the run. */
void __pt_scan_check(const struct __pt_scan *d);
/* May the character stand in the text that %s, %c or %[ reads?  A stream may have NUL
   characters. */
int __pt_scan_takes(const struct __pt_scan *d, uchar c);
int __pt_scan_is_text(char c);
int __pt_scan_is_real(char c);
/* So many characters are taken at most for %s, %c or %[. */
size_t __pt_scan_most(const struct __pt_scan *d);
/* The base of an integer conversion, -1 for others. */
int __pt_scan_base(char c);
void __pt_scan_store(void *to, int bytes, ull v);

/* Reads an item from a text: gives its length, 0 when there is none.  to: nothing for %*.
   (Lengths and not ends: whether two pointers go into one object is not always known.) */
size_t __pt_scan_item(const struct __pt_scan *d, const char *s, void *to);

/* Does white space go before the conversion? */
static inline int __pt_scan_skips(char c) { return c != 'c' && c != '[' && c != 'n'; }

#endif
