/* Terms: hash-consed expressions over Booleans, bit-vectors, arrays, IEEE floats
   and uninterpreted functions.

   A term is a number; equal terms have equal numbers, so comparing is `a.i == b.i`
   and side tables are dense arrays.  Terms are made by the builder (build.h), never
   freed one by one, and never change.  Argument numbers are smaller than the
   term's own: walking numbers upwards visits arguments first.

   Meaning: bv/bv.h and bv/fp.h define every operator on values; division by zero
   and shifts by too much are as there (SMT-LIB).  A float sort has ONE NaN;
   BV_OF_FP gives it the format's default NaN bits.  Arrays are total functions.

   Storage: 20 bytes per node besides the tables (unique.c). */
#ifndef PT_TERM_TERM_H
#define PT_TERM_TERM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"
#include "bv/bv.h"
#include "bv/fp.h"

typedef struct {
  uint32_t i;
} pt_term; /* 0: none */

typedef struct {
  uint32_t i;
} pt_sort; /* 0: none */

typedef struct {
  uint32_t i;
} pt_fun; /* an uninterpreted function; 0: none */

typedef enum { PT_SORT_BOOL, PT_SORT_BV, PT_SORT_ARRAY, PT_SORT_FP } pt_sort_kind;

/* X(ENUM, "SMT-LIB name", ARITY): ARITY -1 varies.  ORDER TOP: groups are tested by range. */
#define PT_TOPS(X)                                                                                 \
  X(CONST, "", 0)       /* Boolean or bit-vector value; a float constant is FP_OF_BV of one */     \
  X(VAR, "", 0)                                                                                    \
  X(NOT, "not", 1) X(AND, "and", 2) X(OR, "or", 2)  /* Boolean */                                  \
  X(EQ, "=", 2)         /* any sort but a float's; on Booleans: iff */                             \
  X(ITE, "ite", 3)      /* any sort */                                                             \
  X(BVNOT, "bvnot", 1) X(BVNEG, "bvneg", 1)                                                        \
  X(BVAND, "bvand", 2) X(BVOR, "bvor", 2) X(BVXOR, "bvxor", 2)                                     \
  X(ADD, "bvadd", 2) X(SUB, "bvsub", 2) X(MUL, "bvmul", 2)                                         \
  X(UDIV, "bvudiv", 2) X(UREM, "bvurem", 2) X(SDIV, "bvsdiv", 2) X(SREM, "bvsrem", 2)              \
  X(SHL, "bvshl", 2) X(LSHR, "bvlshr", 2) X(ASHR, "bvashr", 2)                                     \
  X(ULT, "bvult", 2) X(ULE, "bvule", 2) X(SLT, "bvslt", 2) X(SLE, "bvsle", 2)                      \
  X(EXTRACT, "extract", 1) /* high and low: pt_term_high, pt_term_low */                           \
  X(CONCAT, "concat", 2)   /* first argument is the high part */                                   \
  X(ZEXT, "zero_extend", 1) X(SEXT, "sign_extend", 1) /* to the term's width */                    \
  X(SELECT, "select", 2) X(STORE, "store", 3)                                                      \
  X(ARRAY, "as const", 1)  /* the array with this element everywhere */                            \
  X(APPLY, "", -1)         /* of pt_term_fun */                                                    \
  X(FP_OF_BV, "to_fp", 1) X(BV_OF_FP, "fp.to_ieee_bv", 1)                                          \
  X(FADD, "fp.add", 2) X(FSUB, "fp.sub", 2) X(FMUL, "fp.mul", 2) X(FDIV, "fp.div", 2)              \
  X(FREM, "fp.fmod", 2)    /* C's fmod, which SMT-LIB's fp.rem is not */                           \
  X(FNEG, "fp.neg", 1) X(FEQ, "fp.eq", 2) X(FLT, "fp.lt", 2) X(FLE, "fp.leq", 2)                   \
  X(FNAN, "fp.isNaN", 1)                                                                           \
  X(FCONV, "to_fp", 1)     /* float to float of another format */                                  \
  X(FTOS, "fp.to_sbv", 1) X(FTOU, "fp.to_ubv", 1) /* towards zero; out of range: 1000...0 */       \
  X(STOF, "to_fp", 1) X(UTOF, "to_fp_unsigned", 1)                                                 \
  X(FORALL, "forall", 2) X(EXISTS, "exists", 2) /* arguments: a VAR, the body */

typedef enum {
#define X(E, NAME, ARITY) PT_TOP_##E,
  PT_TOPS(X)
#undef X
      PT_TOP_COUNT
} pt_top;

typedef struct pt_terms pt_terms; /* the table of all terms: one context */

pt_terms *pt_terms_new(pt_mem *m);
void pt_terms_delete(pt_terms *tt);
pt_mem *pt_terms_mem(const pt_terms *tt);
uint32_t pt_terms_count(const pt_terms *tt); /* numbers in use: 1 .. count - 1 */
size_t pt_terms_bytes(const pt_terms *tt);   /* memory of the table */

/* ---- sorts (hash-consed too) */
pt_sort pt_sort_bool(pt_terms *tt);
pt_sort pt_sort_bv(pt_terms *tt, uint32_t width); /* 1 .. 512 */
pt_sort pt_sort_array(pt_terms *tt, pt_sort index, pt_sort elem);
pt_sort pt_sort_fp(pt_terms *tt, pt_fp format);
pt_sort_kind pt_sort_kind_of(const pt_terms *tt, pt_sort s);
uint32_t pt_sort_width(const pt_terms *tt, pt_sort s); /* BV; FP: bits of the format; BOOL: 0 */
pt_sort pt_sort_index(const pt_terms *tt, pt_sort s);  /* ARRAY */
pt_sort pt_sort_elem(const pt_terms *tt, pt_sort s);
pt_fp pt_sort_format(const pt_terms *tt, pt_sort s);   /* FP */

/* ---- functions: one per name; declared again with the same signature gives the same */
pt_fun pt_fun_declare(pt_terms *tt, const char *name, const pt_sort *domain, uint32_t n,
                      pt_sort range);
const char *pt_fun_name(const pt_terms *tt, pt_fun f);
uint32_t pt_fun_arity(const pt_terms *tt, pt_fun f);
pt_sort pt_fun_domain(const pt_terms *tt, pt_fun f, uint32_t k);
pt_sort pt_fun_range(const pt_terms *tt, pt_fun f);

/* ---- reading terms */
pt_top pt_term_op(const pt_terms *tt, pt_term t);
pt_sort pt_term_sort(const pt_terms *tt, pt_term t);
uint32_t pt_term_width(const pt_terms *tt, pt_term t); /* of its sort; BOOL: 0 */
bool pt_term_is_bool(const pt_terms *tt, pt_term t);
uint32_t pt_term_nargs(const pt_terms *tt, pt_term t);
pt_term pt_term_arg(const pt_terms *tt, pt_term t, uint32_t k);
uint32_t pt_term_high(const pt_terms *tt, pt_term t); /* EXTRACT */
uint32_t pt_term_low(const pt_terms *tt, pt_term t);
pt_fun pt_term_fun(const pt_terms *tt, pt_term t);    /* APPLY */
const char *pt_term_name(const pt_terms *tt, pt_term t); /* VAR */
/* A constant's value; a Boolean is a bit-vector of width 1.  False: not a constant. */
bool pt_term_value(const pt_terms *tt, pt_term t, pt_bv *out);
bool pt_term_is_true(const pt_terms *tt, pt_term t);
bool pt_term_is_false(const pt_terms *tt, pt_term t);
const char *pt_top_name(pt_top op);

static inline bool pt_term_eq(pt_term a, pt_term b) { return a.i == b.i; }

#endif
