/* The normalising builder: the only way to make terms.

   Each function checks sorts (asserts), folds constants with bv/, applies the local
   rewrite rules (rules.h) and interns the result.  Canonical forms, kept by every
   term that the builder returns:
   - no operator has only constant arguments, except what has no constant form
     (floats are FP_OF_BV of a constant, constant arrays);
   - a commutative operator has a constant argument second, else the smaller number first;
   - NOT of NOT, ITE with a constant or negated condition, EXTRACT of the whole, ZEXT and
     SEXT by nothing do not occur; ugt, uge, sgt, sge, implies, xor and distinct of
     Booleans do not exist;
   - what rules.h adds.
   With rewriting off (pt_terms_set_rewriting) terms are interned as they are asked for:
   for tests, and for reading a term back unchanged. */
#ifndef PT_TERM_BUILD_H
#define PT_TERM_BUILD_H

#include "term/term.h"

void pt_terms_set_rewriting(pt_terms *tt, bool on); /* on by default */
bool pt_terms_rewriting(const pt_terms *tt);

/* ---- leaves */
pt_term pt_true(pt_terms *tt);
pt_term pt_false(pt_terms *tt);
pt_term pt_mk_bool(pt_terms *tt, bool value);
pt_term pt_mk_const(pt_terms *tt, pt_bv value);
pt_term pt_mk_u64(pt_terms *tt, uint32_t width, uint64_t value);
/* One variable per name and sort. */
pt_term pt_mk_var(pt_terms *tt, const char *name, pt_sort sort);
/* A variable whose name (PREFIX and a number) is not in use yet. */
pt_term pt_mk_fresh(pt_terms *tt, const char *prefix, pt_sort sort);

/* ---- any operator with fixed arity (EXTRACT, ZEXT, SEXT, FCONV ... have their own) */
pt_term pt_mk_op1(pt_terms *tt, pt_top op, pt_term a);
pt_term pt_mk_op2(pt_terms *tt, pt_top op, pt_term a, pt_term b);

/* ---- Booleans */
pt_term pt_mk_not(pt_terms *tt, pt_term a);
pt_term pt_mk_and(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_or(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_implies(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_xor(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_and_all(pt_terms *tt, const pt_term *a, size_t n); /* true when n == 0 */
pt_term pt_mk_or_all(pt_terms *tt, const pt_term *a, size_t n);  /* false when n == 0 */
pt_term pt_mk_eq(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_ne(pt_terms *tt, pt_term a, pt_term b);
pt_term pt_mk_ite(pt_terms *tt, pt_term c, pt_term a, pt_term b);

/* ---- bit-vectors */
pt_term pt_mk_extract(pt_terms *tt, pt_term a, uint32_t high, uint32_t low);
pt_term pt_mk_concat(pt_terms *tt, pt_term high, pt_term low);
pt_term pt_mk_zext(pt_terms *tt, pt_term a, uint32_t width); /* to WIDTH >= its width */
pt_term pt_mk_sext(pt_terms *tt, pt_term a, uint32_t width);
pt_term pt_mk_trunc(pt_terms *tt, pt_term a, uint32_t width);
pt_term pt_mk_bool_to_bv(pt_terms *tt, pt_term c, uint32_t width); /* 1 or 0 */
pt_term pt_mk_bv_to_bool(pt_terms *tt, pt_term a);                 /* a != 0 */
/* Overflow predicates: true when the exact result does not fit (OP: ADD, SUB or MUL). */
pt_term pt_mk_overflow(pt_terms *tt, pt_top op, bool is_signed, pt_term a, pt_term b);

/* ---- arrays, functions */
pt_term pt_mk_select(pt_terms *tt, pt_term array, pt_term index);
pt_term pt_mk_store(pt_terms *tt, pt_term array, pt_term index, pt_term elem);
pt_term pt_mk_array(pt_terms *tt, pt_sort sort, pt_term elem); /* SORT: the array's */
pt_term pt_mk_apply(pt_terms *tt, pt_fun f, const pt_term *args, uint32_t n);

/* ---- floats */
pt_term pt_mk_fp_of_bv(pt_terms *tt, pt_fp format, pt_term bits);
pt_term pt_mk_fconv(pt_terms *tt, pt_fp to, pt_term a);
pt_term pt_mk_ftos(pt_terms *tt, pt_term a, uint32_t width);
pt_term pt_mk_ftou(pt_terms *tt, pt_term a, uint32_t width);
pt_term pt_mk_stof(pt_terms *tt, pt_fp to, pt_term a);
pt_term pt_mk_utof(pt_terms *tt, pt_fp to, pt_term a);

/* ---- quantifiers: VAR is bound in BODY */
pt_term pt_mk_forall(pt_terms *tt, pt_term var, pt_term body);
pt_term pt_mk_exists(pt_terms *tt, pt_term var, pt_term body);

/* The same operator as T with other arguments, through the builder. */
pt_term pt_mk_like(pt_terms *tt, pt_term t, const pt_term *args);

#endif
