/* The language of printf's formats: how a conversion is taken apart, and what it takes from the
   arguments.

   The arguments lie one after the other in slots of a pointer's size. */
#ifndef PT_IR_FORMAT_H
#define PT_IR_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A width, or the precision of a number, may be at most this (C guarantees 4095 characters); more
   is not modelled. */
#define PT_FORMAT_MOST 8000

typedef enum {
  PT_LENGTH_NONE,
  PT_LENGTH_HH,
  PT_LENGTH_H,
  PT_LENGTH_L,
  PT_LENGTH_LL,
  PT_LENGTH_SIZE,
  PT_LENGTH_LDOUBLE
} pt_format_length;

typedef struct {
  bool minus, plus, space, alt, zero;
  bool star_width, star_precision; /* it is an argument, an int */
  int64_t width;                   /* 0: none */
  int64_t precision;               /* -1: none */
  pt_format_length length;
  char conversion; /* C and S are given as lc and ls; 0: the text ends within it */
} pt_format_spec;

/* What a conversion takes beside its stars. */
typedef enum {
  PT_TAKES_NOTHING,
  PT_TAKES_INT, /* also c */
  PT_TAKES_REAL,
  PT_TAKES_POINTER, /* p: only its number is printed */
  PT_TAKES_TEXT,    /* s: a pointer to what is printed */
  PT_TAKES_COUNT,   /* n: a pointer to where the number of characters is written */
  PT_TAKES_UNKNOWN  /* no conversion of C */
} pt_format_takes;

/* May stand between the % and the letter of a conversion. */
bool pt_format_is_inner(char c);
/* Takes apart what stands behind a %; returns how many characters that are, with the letter. */
size_t pt_format_parse(const char *text, pt_format_spec *out);
pt_format_takes pt_format_argument(const pt_format_spec *s);
/* Bytes of the integer type that the length names. */
size_t pt_format_int_bytes(const pt_format_spec *s, uint32_t ptr_width);
/* Bytes of the argument in its slot; 0 for NOTHING and UNKNOWN. */
size_t pt_format_bytes(const pt_format_spec *s, uint32_t ptr_width);
/* Where the next argument of N bytes lies; *slot moves behind it.  LARGE: it is a long double. */
uint64_t pt_format_slot(uint64_t *slot, size_t n, bool large, uint32_t ptr_width);
bool pt_format_is_large(const pt_format_spec *s); /* a long double */

/* How many characters a conversion gives at most, when stars are at most PT_FORMAT_MOST;
   PT_FORMAT_ENDLESS: a text decides it, or it may fail. */
#define PT_FORMAT_ENDLESS UINT64_MAX
uint64_t pt_format_longest(const pt_format_spec *s, uint32_t ptr_width);

/* Whether the format has a conversion that writes to memory, or that nobody knows. */
bool pt_format_writes(const char *text);

#endif
