/* Rules of ITE, and of operators over an ITE of constants. */
#include "term/rules_priv.h"

/* match: (ite c a a)   result: a */
static pt_term ite_same(pt_term a, pt_term b) { return same(a, b) ? a : NONE; }

/* match: (ite c true b), (ite c false b), (ite c a true), (ite c a false)
   result: (or c b), (and (not c) b), (or (not c) a), (and c a) */
static pt_term ite_bool_const(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  if (!is_bool(tt, a)) return NONE;
  if (same(a, tt->yes)) return pt_mk_or(tt, c, b);
  if (same(a, tt->no)) return pt_mk_and(tt, pt_mk_not(tt, c), b);
  if (same(b, tt->yes)) return pt_mk_or(tt, pt_mk_not(tt, c), a);
  if (same(b, tt->no)) return pt_mk_and(tt, c, a);
  return NONE;
}

/* match: (ite c c b), (ite c a c), (ite c (not c) b) ...   result: (or c b), (and c a) ... */
static pt_term ite_bool_cond(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  if (!is_bool(tt, a)) return NONE;
  if (same(a, c)) return pt_mk_or(tt, c, b);
  if (same(b, c)) return pt_mk_and(tt, c, a);
  if (pt_is_complement(tt, a, c)) return pt_mk_and(tt, pt_mk_not(tt, c), b);
  if (pt_is_complement(tt, b, c)) return pt_mk_or(tt, pt_mk_not(tt, c), a);
  return NONE;
}

/* match: (ite c a (not a))   result: (= c a) */
static pt_term ite_bool_opposite(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  if (!is_bool(tt, a) || !pt_is_complement(tt, a, b)) return NONE;
  return pt_mk_eq(tt, c, a);
}

/* match: (ite c (ite c x y) b), (ite c a (ite c x y))   result: (ite c x b), (ite c a y) */
static pt_term ite_nested_same(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_term d, x, y;
  if (is_ite(tt, a, &d, &x, &y)) {
    if (same(c, d)) return pt_mk_ite(tt, c, x, b);
    if (pt_is_complement(tt, c, d)) return pt_mk_ite(tt, c, y, b);
  }
  if (is_ite(tt, b, &d, &x, &y)) {
    if (same(c, d)) return pt_mk_ite(tt, c, a, y);
    if (pt_is_complement(tt, c, d)) return pt_mk_ite(tt, c, a, x);
  }
  return NONE;
}

/* match: (ite c a (ite d a y)), (ite c a (ite d x a))
   result: (ite (or c d) a y), (ite (or c (not d)) a x) */
static pt_term ite_join_else(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_term d, x, y;
  if (!is_ite(tt, b, &d, &x, &y)) return NONE;
  if (same(a, x)) return pt_mk_ite(tt, pt_mk_or(tt, c, d), a, y);
  if (same(a, y)) return pt_mk_ite(tt, pt_mk_or(tt, c, pt_mk_not(tt, d)), a, x);
  return NONE;
}

/* match: (ite c (ite d x b) b), (ite c (ite d b y) b)
   result: (ite (and c d) x b), (ite (and c (not d)) y b) */
static pt_term ite_join_then(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_term d, x, y;
  if (!is_ite(tt, a, &d, &x, &y)) return NONE;
  if (same(b, y)) return pt_mk_ite(tt, pt_mk_and(tt, c, d), x, b);
  if (same(b, x)) return pt_mk_ite(tt, pt_mk_and(tt, c, pt_mk_not(tt, d)), y, b);
  return NONE;
}

/* match: (ite (= a b) a b)   result: b, also with the arms exchanged */
static pt_term ite_eq(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_binary(tt, c, PT_TOP_EQ, &x, &y)) return NONE;
  return (same(a, x) && same(b, y)) || (same(a, y) && same(b, x)) ? b : NONE;
}

/* match: (ite (= x 1) #b1 #b0), (ite (= x 1) #b0 #b1), x of one bit   result: x, (bvnot x) */
static pt_term ite_bit(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_term x, y;
  if (width_of(tt, a) != 1 || !is_const(tt, a) || !is_const(tt, b)) return NONE;
  if (!is_binary(tt, c, PT_TOP_EQ, &x, &y) || width_of(tt, x) != 1 || !is_number(tt, y, 1))
    return NONE;
  if (is_number(tt, a, 1) && is_zero(tt, b)) return x;
  if (is_zero(tt, a) && is_number(tt, b, 1)) return pt_mk_op1(tt, PT_TOP_BVNOT, x);
  return NONE;
}

/* match: (ite c (store a i v) (store a i w))   result: (store a i (ite c v w)) */
static pt_term ite_store_store(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  if (!is_op(tt, a, PT_TOP_STORE) || !is_op(tt, b, PT_TOP_STORE)) return NONE;
  pt_term base = arg_of(tt, a, 0), i = arg_of(tt, a, 1);
  if (!same(base, arg_of(tt, b, 0)) || !same(i, arg_of(tt, b, 1))) return NONE;
  return pt_mk_store(tt, base, i, pt_mk_ite(tt, c, arg_of(tt, a, 2), arg_of(tt, b, 2)));
}

/* match: (ite c (store a i v) a), (ite c a (store a i v))
   result: (store a i (ite c v (select a i))), (store a i (ite c (select a i) v)) */
static pt_term ite_store(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  bool first = is_op(tt, a, PT_TOP_STORE) && same(arg_of(tt, a, 0), b);
  bool second = is_op(tt, b, PT_TOP_STORE) && same(arg_of(tt, b, 0), a);
  if (!first && !second) return NONE;
  pt_term store = first ? a : b, base = first ? b : a;
  pt_term i = arg_of(tt, store, 1), v = arg_of(tt, store, 2);
  pt_term old = pt_mk_select(tt, base, i);
  pt_term elem = first ? pt_mk_ite(tt, c, v, old) : pt_mk_ite(tt, c, old, v);
  return pt_mk_store(tt, base, i, elem);
}

pt_term pt_rules_ite(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  TRY(tt, ITE_SAME, ite_same(a, b));
  TRY(tt, ITE_BOOL_CONST, ite_bool_const(tt, c, a, b));
  TRY(tt, ITE_BOOL_COND, ite_bool_cond(tt, c, a, b));
  TRY(tt, ITE_BOOL_OPPOSITE, ite_bool_opposite(tt, c, a, b));
  TRY(tt, ITE_NESTED_SAME, ite_nested_same(tt, c, a, b));
  TRY(tt, ITE_JOIN_ELSE, ite_join_else(tt, c, a, b));
  TRY(tt, ITE_JOIN_THEN, ite_join_then(tt, c, a, b));
  TRY(tt, ITE_EQ, ite_eq(tt, c, a, b));
  TRY(tt, ITE_BIT, ite_bit(tt, c, a, b));
  TRY(tt, ITE_STORE_STORE, ite_store_store(tt, c, a, b));
  TRY(tt, ITE_STORE, ite_store(tt, c, a, b));
  return NONE;
}

/* ---- operators over an ITE of constants */

bool pt_is_ite_of_constants(const pt_terms *tt, pt_term t, pt_term *c, pt_term *x, pt_term *y) {
  return is_ite(tt, t, c, x, y) && is_const(tt, *x) && is_const(tt, *y);
}

/* match: (op (ite c k1 k2) k3), (op (ite c k1 k2) (ite c k3 k4)), and the arguments exchanged
   result: (ite c k1' k2') */
pt_term pt_rules_ite_arg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term c, x, y, d, u, v;
  bool first = pt_is_ite_of_constants(tt, a, &c, &x, &y);
  bool second = pt_is_ite_of_constants(tt, b, &d, &u, &v);
  if (first && is_const(tt, b))
    u = v = b;
  else if (second && is_const(tt, a))
    c = d, x = y = a;
  else if (!first || !second || !same(c, d))
    return NONE;
  return pt_mk_ite(tt, c, pt_mk_op2(tt, op, x, u), pt_mk_op2(tt, op, y, v));
}
