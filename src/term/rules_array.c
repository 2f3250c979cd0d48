/* Rules of SELECT and STORE: read over write, write over write.

   Whether two indices are equal or different is decided from constants, from a common base with
   different offsets, and by the polynomial of their difference. */
#include "term/rules_priv.h"

/* Stores that one read may skip; and how many of the differences on the way may be polynomials. */
enum { MAX_SKIP = 512, MAX_POLY = 16 };

bool pt_is_distinct(pt_terms *tt, pt_term a, pt_term b) {
  if (same(a, b) || !is_bv(tt, a)) return is_const(tt, a) && is_const(tt, b) && !same(a, b);
  pt_term x, y;
  pt_bv j, k;
  if (is_const(tt, a) && is_const(tt, b)) return true;
  pt_split_offset(tt, a, &x, &j);
  pt_split_offset(tt, b, &y, &k);
  return same(x, y) && !pt_bv_eq(j, k);
}

/* match: (select (as const k) i)   result: k */
static pt_term select_const(pt_terms *tt, pt_term a) {
  pt_term k;
  return is_unary(tt, a, PT_TOP_ARRAY, &k) ? k : NONE;
}

/* match: (select (store a i v) i)   result: v */
static pt_term select_store_same(pt_terms *tt, pt_term a, pt_term i) {
  return is_op(tt, a, PT_TOP_STORE) && same(arg_of(tt, a, 1), i) ? arg_of(tt, a, 2) : NONE;
}

/* match: (select (store a i v) j), i and j different   result: (select a j) */
static pt_term select_store_other(pt_terms *tt, pt_term a, pt_term j) {
  pt_term base = a;
  int polys = 0;
  for (int n = 0; n < MAX_SKIP && is_op(tt, base, PT_TOP_STORE); n++) {
    pt_term i = arg_of(tt, base, 1);
    if (same(i, j)) break;
    if (!pt_is_distinct(tt, i, j) && (++polys > MAX_POLY || !pt_poly_distinct(tt, i, j))) break;
    base = arg_of(tt, base, 0);
  }
  return same(base, a) ? NONE : pt_mk_select(tt, base, j);
}

/* What a read of A gives without looking further than the top; NONE: a read is needed. */
static pt_term read_top(pt_terms *tt, pt_term a, pt_term i) {
  pt_term r = select_const(tt, a);
  return r.i ? r : select_store_same(tt, a, i);
}

/* match: (select (ite c a b) i), both reads decided   result: (ite c (select a i) (select b i)) */
static pt_term select_ite(pt_terms *tt, pt_term a, pt_term i) {
  pt_term c, x, y;
  if (!is_ite(tt, a, &c, &x, &y)) return NONE;
  pt_term u = read_top(tt, x, i), v = read_top(tt, y, i);
  return u.i && v.i ? pt_mk_ite(tt, c, u, v) : NONE;
}

pt_term pt_rules_select(pt_terms *tt, pt_term a, pt_term i) {
  TRY(tt, SELECT_CONST, select_const(tt, a));
  TRY(tt, SELECT_STORE_SAME, select_store_same(tt, a, i));
  TRY(tt, SELECT_STORE_OTHER, select_store_other(tt, a, i));
  TRY(tt, SELECT_ITE, select_ite(tt, a, i));
  return NONE;
}

/* match: (store (store a i v) i w)   result: (store a i w) */
static pt_term store_store_same(pt_terms *tt, pt_term a, pt_term i, pt_term v) {
  if (!is_op(tt, a, PT_TOP_STORE) || !same(arg_of(tt, a, 1), i)) return NONE;
  return pt_mk_store(tt, arg_of(tt, a, 0), i, v);
}

/* match: (store (store (store a i u) j v) i w), i and j different   result: (store (store a j v) i
 * w) */
static pt_term store_store_between(pt_terms *tt, pt_term a, pt_term i, pt_term v) {
  if (!is_op(tt, a, PT_TOP_STORE) || !pt_is_distinct(tt, arg_of(tt, a, 1), i)) return NONE;
  pt_term inner = arg_of(tt, a, 0);
  if (!is_op(tt, inner, PT_TOP_STORE) || !same(arg_of(tt, inner, 1), i)) return NONE;
  pt_term base = pt_mk_store(tt, arg_of(tt, inner, 0), arg_of(tt, a, 1), arg_of(tt, a, 2));
  return pt_mk_store(tt, base, i, v);
}

/* match: (store a i (select a i))   result: a */
static pt_term store_selected(pt_terms *tt, pt_term a, pt_term i, pt_term v) {
  pt_term x, j;
  return is_binary(tt, v, PT_TOP_SELECT, &x, &j) && same(x, a) && same(i, j) ? a : NONE;
}

/* match: (store (as const k) i k)   result: (as const k) */
static pt_term store_const(pt_terms *tt, pt_term a, pt_term v) {
  pt_term k;
  return is_unary(tt, a, PT_TOP_ARRAY, &k) && same(k, v) ? a : NONE;
}

pt_term pt_rules_store(pt_terms *tt, pt_term a, pt_term i, pt_term v) {
  TRY(tt, STORE_STORE_SAME, store_store_same(tt, a, i, v));
  TRY(tt, STORE_STORE_BETWEEN, store_store_between(tt, a, i, v));
  TRY(tt, STORE_SELECTED, store_selected(tt, a, i, v));
  TRY(tt, STORE_CONST, store_const(tt, a, v));
  return NONE;
}
