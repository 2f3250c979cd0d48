/* Pieces of C text, and what C makes of them.

   A piece stands for a bit-vector term of W bits.  C computes in its own types: after the
   integer promotions a piece has a type of RANK bits, signed or not, and a value in it.  What
   holds for every piece:
   - its value is the term's modulo 2^W;
   - RANK > W: the value may have rubbish above W bits (x + 1 for a char x), unless `exact` says
     that it is the term's signed or unsigned reading;
   - RANK == W: the value is the reading that the type has, and may also be the other one;
   - RANK < W (a narrower piece used without a cast): the value is the signed reading.
   Casts are added where an operator needs more than what holds. */
#ifndef PT_TERM_CTEXT_PRIV_H
#define PT_TERM_CTEXT_PRIV_H

#include "base/buf.h"
#include "term/build.h"
#include "term/ctext.h"

/* C's precedences. */
typedef enum {
  PT_PREC_COND = 3,
  PT_PREC_OR,
  PT_PREC_AND,
  PT_PREC_BITOR,
  PT_PREC_BITXOR,
  PT_PREC_BITAND,
  PT_PREC_EQ,
  PT_PREC_REL,
  PT_PREC_SHIFT,
  PT_PREC_ADD,
  PT_PREC_MUL,
  PT_PREC_UNARY,
  PT_PREC_POSTFIX
} pt_prec;

typedef enum { PT_READ_ANY = 0, PT_READ_S = 1, PT_READ_U = 2 } pt_reading; /* bits of `exact` */

typedef struct {
  pt_buf text;
  pt_prec prec;
  uint32_t width, rank;
  bool is_unsigned; /* the C type */
  uint8_t exact;    /* readings that the value is */
  bool signedly;    /* which reading people would expect */
  uint32_t bits;    /* the signed reading needs no more than so many bits; 0: not known */
} pt_piece;

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  const pt_ctext_names *names;
  size_t limit, written; /* characters of leaves so far */
  uint32_t depth;
  bool portable;
} pt_cprinter;

/* ---- ctext_piece.c */
pt_piece pt_piece_text(pt_cprinter *p, const char *text, pt_prec prec); /* without a value */
/* A text whose value is a reading of W bits: a variable, an element, a call. */
pt_piece pt_piece_leaf(pt_cprinter *p, const char *text, uint32_t w, bool is_signed);
typedef enum { PT_CONST_PLAIN, PT_CONST_SUFFIX, PT_CONST_HEX } pt_const_style;
pt_piece pt_piece_const(pt_cprinter *p, pt_bv v, pt_reading r, pt_const_style style);
void pt_piece_release(pt_cprinter *p, pt_piece *a);

void pt_piece_cast(pt_cprinter *p, pt_piece *a, uint32_t w, bool is_signed);
void pt_piece_need(pt_cprinter *p, pt_piece *a, pt_reading r); /* casts unless it is that reading */
void pt_piece_prefix(pt_cprinter *p, pt_piece *a, const char *op);
/* Joins two pieces with a binary operator, with the parentheses that C or the reader needs; the
   text and the common C type, and no reading.  B is released. */
void pt_piece_join(pt_cprinter *p, pt_piece *a, const char *op, pt_piece *b, pt_prec prec);
const char *pt_ctype_name(const pt_cprinter *p, uint32_t w, bool is_signed, char *out /* 40 */);

/* The type in which C computes with A and B. */
/* The width of the type in which C computes with values of W bits. */
uint32_t pt_piece_rank_of(uint32_t w);

void pt_piece_common(const pt_piece *a, const pt_piece *b, uint32_t *rank, bool *is_unsigned);
/* Makes C's common type hold what a comparison or division in reading R needs; EQUAL: only
   (in)equality matters. */
void pt_piece_pair(pt_cprinter *p, pt_piece *a, pt_piece *b, pt_reading r, bool equal);
/* Makes C compute in at least W bits. */
void pt_piece_widen(pt_cprinter *p, pt_piece *a, pt_piece *b);
void pt_piece_settle(pt_piece *a); /* after wrapping arithmetic: what its type says */

/* ---- ctext_float.c */
pt_piece pt_ctext_float(pt_cprinter *p, pt_term t);
pt_piece pt_ctext_float_bool(pt_cprinter *p, pt_term t, bool negate);
pt_piece pt_ctext_float_bits(pt_cprinter *p, pt_term t); /* BV_OF_FP, FTOS, FTOU */

/* ---- ctext.c */
pt_piece pt_ctext_piece(pt_cprinter *p, pt_term t, pt_reading want);
pt_piece pt_ctext_bool(pt_cprinter *p, pt_term t, bool negate);
bool pt_ctext_enter(pt_cprinter *p, pt_piece *out); /* false: too long or too deep, OUT is `...` */
void pt_ctext_leave(pt_cprinter *p);
pt_piece pt_ctext_leaf_term(pt_cprinter *p, pt_term t); /* VAR, SELECT, APPLY of any sort */
/* What the variable is called, and whether that is a float of which the term has the bits. */
const char *pt_ctext_var_name(const pt_cprinter *p, pt_term var);
bool pt_ctext_is_float(const pt_cprinter *p, pt_term var);

#endif
