/* Private to term/: what rules are written with.

   A rule is a static function that returns the rewritten term, or NONE when it does not match;
   the entry points below try the rules of one operator in order.  Rules look at a bounded
   number of levels and build with build.h, which rewrites the pieces again; pt_enter bounds
   the depth and the number of such steps per call from outside, whatever the rules do. */
#ifndef PT_TERM_RULES_PRIV_H
#define PT_TERM_RULES_PRIV_H

#include "term/build.h"
#include "term/term_priv.h"

#define NONE ((pt_term){0})

/* Returns the term that CALL made, when it made one, and counts the rule. */
#define TRY(TT, RULE, CALL)                                                                        \
  do {                                                                                             \
    pt_term try_ = (CALL);                                                                         \
    if (try_.i) {                                                                                  \
      (TT)->uses[PT_RULE_##RULE]++;                                                                \
      return try_;                                                                                 \
    }                                                                                              \
  } while (0)

/* ---- entry points, by theory: arguments are not all constant, commutative ones are in order */
pt_term pt_rules_not(pt_terms *tt, pt_term a);
pt_term pt_rules_and(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_rules_or(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_rules_eq(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_rules_ite(pt_terms *tt, pt_term c, pt_term a, pt_term b);
pt_term pt_rules_ite_arg(pt_terms *tt, pt_top op, pt_term a, pt_term b);
pt_term pt_rules_arith1(pt_terms *tt, pt_top op, pt_term a);             /* BVNOT, BVNEG */
pt_term pt_rules_arith(pt_terms *tt, pt_top op, pt_term a, pt_term b);   /* ADD SUB MUL */
pt_term pt_rules_divide(pt_terms *tt, pt_top op, pt_term a, pt_term b);  /* UDIV .. SREM */
pt_term pt_rules_bitwise(pt_terms *tt, pt_top op, pt_term a, pt_term b); /* BVAND BVOR BVXOR */
pt_term pt_rules_shift(pt_terms *tt, pt_top op, pt_term a, pt_term b);   /* SHL LSHR ASHR */
pt_term pt_rules_compare(pt_terms *tt, pt_top op, pt_term a, pt_term b); /* ULT .. SLE */
pt_term pt_rules_extract(pt_terms *tt, pt_term a, uint32_t high, uint32_t low);
pt_term pt_rules_concat(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_rules_extend(pt_terms *tt, pt_top op, pt_term a, uint32_t width); /* ZEXT SEXT */
pt_term pt_rules_select(pt_terms *tt, pt_term a, pt_term i);
pt_term pt_rules_store(pt_terms *tt, pt_term a, pt_term i, pt_term v);
pt_term pt_rules_float1(pt_terms *tt, pt_top op, pt_term a);
pt_term pt_rules_float2(pt_terms *tt, pt_top op, pt_term a, pt_term b);

/* ---- matching */
static inline bool is_unary(const pt_terms *tt, pt_term t, pt_top op, pt_term *x) {
  if (!is_op(tt, t, op)) return false;
  *x = arg_of(tt, t, 0);
  return true;
}

static inline bool is_binary(const pt_terms *tt, pt_term t, pt_top op, pt_term *x, pt_term *y) {
  if (!is_op(tt, t, op)) return false;
  *x = arg_of(tt, t, 0), *y = arg_of(tt, t, 1);
  return true;
}

static inline bool is_ite(const pt_terms *tt, pt_term t, pt_term *c, pt_term *x, pt_term *y) {
  if (!is_op(tt, t, PT_TOP_ITE)) return false;
  *c = arg_of(tt, t, 0), *x = arg_of(tt, t, 1), *y = arg_of(tt, t, 2);
  return true;
}

/* OP of X and a constant K. */
static inline bool is_with_const(const pt_terms *tt, pt_term t, pt_top op, pt_term *x, pt_term *k) {
  return is_binary(tt, t, op, x, k) && is_const(tt, *k);
}

/* ---- constants */
static inline pt_bv value_of(const pt_terms *tt, pt_term t) {
  pt_bv v;
  bool ok = pt_term_value(tt, t, &v);
  assert(ok);
  (void)ok;
  return v;
}

/* The value of a constant of at most 64 bits; false: not one. */
static inline bool is_u64(const pt_terms *tt, pt_term t, uint64_t *v) {
  const pt_node *n = pt_at(tt, t);
  if (n->op != PT_TOP_CONST || n->width > 64) return false;
  *v = (uint64_t)n->arg[1] << 32 | n->arg[0];
  return true;
}

static inline bool is_number(const pt_terms *tt, pt_term t, uint64_t number) {
  uint64_t v;
  if (!is_const(tt, t)) return false;
  if (is_u64(tt, t, &v)) return v == number;
  return pt_bv_eq(value_of(tt, t), pt_bv_u64(width_of(tt, t), number));
}
static inline bool is_zero(const pt_terms *tt, pt_term t) { return is_number(tt, t, 0); }
static inline bool is_ones(const pt_terms *tt, pt_term t) {
  return is_const(tt, t) && pt_bv_is_ones(value_of(tt, t));
}

/* The constant 2^*k (not 0). */
static inline bool is_power(const pt_terms *tt, pt_term t, uint32_t *k) {
  if (!is_const(tt, t)) return false;
  pt_bv v = value_of(tt, t);
  *k = pt_bv_ctz(v);
  return pt_bv_popcount(v) == 1;
}

/* ---- one level more than an operator */
bool pt_is_ite_of_constants(const pt_terms *tt, pt_term t, pt_term *c, pt_term *x, pt_term *y);
/* AND or OR of two comparisons as one, or NONE (rules_range.c). */
pt_term pt_join_relations(pt_terms *tt, pt_top op, pt_term a, pt_term b);
pt_term pt_join_ranges(pt_terms *tt, pt_top op, pt_term a, pt_term b);
/* One is the negation of the other: NOT, or a comparison and its opposite. */
bool pt_is_complement(const pt_terms *tt, pt_term a, pt_term b);
/* The top bit of T is known to be 0. */
bool pt_is_nonneg(const pt_terms *tt, pt_term t);
/* T is BASE + OFFSET, with the constant 0 when nothing is added; a constant has no base. */
void pt_split_offset(const pt_terms *tt, pt_term t, pt_term *base, pt_bv *offset);
/* Known to be different in every model. */
bool pt_is_distinct(pt_terms *tt, pt_term a, pt_term b);

/* ---- polynomials (rules_poly.c) */
/* The simplified equation of a - b = 0, or NONE. */
pt_term pt_poly_eq(pt_terms *tt, pt_term a, pt_term b);
/* a - b is never 0. */
bool pt_poly_distinct(pt_terms *tt, pt_term a, pt_term b);
/* Solves a = b for a variable with an odd coefficient; ALLOWED is asked whether VAR may be
   defined by a term over ATOMS.  False: there is none. */
typedef bool (*pt_poly_allowed)(void *payload, pt_term var, const pt_term *atoms, size_t n);
bool pt_poly_solve(pt_terms *tt, pt_term a, pt_term b, pt_poly_allowed allowed, void *payload,
                   pt_term *var, pt_term *value);

/* ---- chains of one operation (rules_chain.c) */
/* True when a and b are the same operation on the same elements, or NONE. */
pt_term pt_chain_eq(pt_terms *tt, pt_term a, pt_term b);

#endif
