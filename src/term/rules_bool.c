/* Rules of NOT, AND and OR.

   AND and OR are duals, so most rules are written once for both: OP is the operator, its dual is
   the other one; NEUTRAL is the unit of OP (true for AND) and ZERO its dominating value.
   Canonical: at most one argument of AND and OR is a NOT; NOT stands over AND and OR only when
   none of their arguments is a NOT; NOT of a comparison is the opposite comparison. */
#include "term/rules_priv.h"

static pt_term mk(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  return op == PT_TOP_AND ? pt_mk_and(tt, a, b) : pt_mk_or(tt, a, b);
}
static pt_top dual(pt_top op) { return op == PT_TOP_AND ? PT_TOP_OR : PT_TOP_AND; }
static pt_term zero(pt_terms *tt, pt_top op) { return pt_mk_bool(tt, op == PT_TOP_OR); }

/* lt(x, k) and lt(k - 1, x) */
static bool is_bound_complement(const pt_terms *tt, pt_term a, pt_term b) {
  pt_top op = op_of(tt, a);
  if (!is_op(tt, b, op) || (op != PT_TOP_ULT && op != PT_TOP_SLT)) return false;
  pt_term k = arg_of(tt, a, 1), j = arg_of(tt, b, 0);
  if (!same(arg_of(tt, a, 0), arg_of(tt, b, 1)) || !is_const(tt, k) || !is_const(tt, j))
    return false;
  pt_bv low = value_of(tt, j), high = value_of(tt, k);
  bool top = op == PT_TOP_ULT ? pt_bv_is_ones(low) : pt_bv_eq(low, pt_bv_max_signed(low.width));
  return !top && pt_bv_eq(pt_bv_add(low, pt_bv_u64(low.width, 1)), high);
}

bool pt_is_complement(const pt_terms *tt, pt_term a, pt_term b) {
  pt_top x = op_of(tt, a), y = op_of(tt, b);
  if (x == PT_TOP_NOT && same(arg_of(tt, a, 0), b)) return true;
  if (y == PT_TOP_NOT && same(arg_of(tt, b, 0), a)) return true;
  if (x < PT_TOP_ULT || x > PT_TOP_SLE || y < PT_TOP_ULT || y > PT_TOP_SLE) return false;
  bool opposite = (x == PT_TOP_ULT && y == PT_TOP_ULE) || (x == PT_TOP_ULE && y == PT_TOP_ULT) ||
                  (x == PT_TOP_SLT && y == PT_TOP_SLE) || (x == PT_TOP_SLE && y == PT_TOP_SLT);
  if (opposite)
    return same(arg_of(tt, a, 0), arg_of(tt, b, 1)) && same(arg_of(tt, a, 1), arg_of(tt, b, 0));
  return is_bound_complement(tt, a, b) || is_bound_complement(tt, b, a);
}

/* ---- NOT */

/* match: (not (bvult a b))   result: (bvule b a); the same for the other comparisons */
static pt_term not_compare(pt_terms *tt, pt_term a) {
  pt_top op = op_of(tt, a), other;
  switch (op) {
  case PT_TOP_ULT: other = PT_TOP_ULE; break;
  case PT_TOP_ULE: other = PT_TOP_ULT; break;
  case PT_TOP_SLT: other = PT_TOP_SLE; break;
  case PT_TOP_SLE: other = PT_TOP_SLT; break;
  default: return NONE;
  }
  return pt_mk_op2(tt, other, arg_of(tt, a, 1), arg_of(tt, a, 0));
}

/* match: (not (and (not a) b))   result: (or a (not b)); the same for or */
static pt_term not_and_not(pt_terms *tt, pt_term a) {
  pt_top op = op_of(tt, a);
  if (op != PT_TOP_AND && op != PT_TOP_OR) return NONE;
  pt_term x = arg_of(tt, a, 0), y = arg_of(tt, a, 1);
  if (!is_op(tt, x, PT_TOP_NOT) && !is_op(tt, y, PT_TOP_NOT)) return NONE;
  return mk(tt, dual(op), pt_mk_not(tt, x), pt_mk_not(tt, y));
}

pt_term pt_rules_not(pt_terms *tt, pt_term a) {
  TRY(tt, NOT_COMPARE, not_compare(tt, a));
  TRY(tt, NOT_AND_NOT, not_and_not(tt, a));
  return NONE;
}

/* ---- AND and OR: constants, the same, the opposite */

/* match: (and a true), (and a false)   result: a, false; dually for or */
static pt_term and_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_const(tt, b)) return NONE;
  return same(b, zero(tt, op)) ? b : a;
}

/* match: (and a a)   result: a */
static pt_term and_same(pt_term a, pt_term b) { return same(a, b) ? a : NONE; }

/* match: (and a (not a))   result: false; dually for or */
static pt_term and_complement(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  return pt_is_complement(tt, a, b) ? zero(tt, op) : NONE;
}

/* ---- A beside B, where B is OP or its dual over something related to A */

/* match: (and a (and a b)), (and a (and (not a) b))   result: (and a b), false; dually for or */
static pt_term and_and(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_binary(tt, b, op, &x, &y)) return NONE;
  if (same(a, x) || same(a, y)) return b;
  if (pt_is_complement(tt, a, x) || pt_is_complement(tt, a, y)) return zero(tt, op);
  return NONE;
}

/* match: (and a (or a b)), (and a (or (not a) b))   result: a, (and a b); dually for or */
static pt_term and_or(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_binary(tt, b, dual(op), &x, &y)) return NONE;
  if (same(a, x) || same(a, y)) return a;
  if (pt_is_complement(tt, a, x)) return mk(tt, op, a, y);
  if (pt_is_complement(tt, a, y)) return mk(tt, op, a, x);
  return NONE;
}

/* match: (and a (not (or a b)))   result: false; dually for or */
static pt_term and_not_or(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term n, x, y;
  if (!is_unary(tt, b, PT_TOP_NOT, &n) || !is_binary(tt, n, dual(op), &x, &y)) return NONE;
  return same(a, x) || same(a, y) ? zero(tt, op) : NONE;
}

/* match: (and a (not (and a b)))   result: (and a (not b)); dually for or */
static pt_term and_not_and(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term n, x, y;
  if (!is_unary(tt, b, PT_TOP_NOT, &n) || !is_binary(tt, n, op, &x, &y)) return NONE;
  if (same(a, x)) return mk(tt, op, a, pt_mk_not(tt, y));
  if (same(a, y)) return mk(tt, op, a, pt_mk_not(tt, x));
  return NONE;
}

/* match: (and a (ite a x y))   result: (and a x); dually for or: (or a y) */
static pt_term and_ite(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term c, x, y;
  if (!is_ite(tt, b, &c, &x, &y)) return NONE;
  if (same(a, c)) return mk(tt, op, a, op == PT_TOP_AND ? x : y);
  if (pt_is_complement(tt, a, c)) return mk(tt, op, a, op == PT_TOP_AND ? y : x);
  return NONE;
}

/* match: (and a (= a b))   result: (and a b); for or: (or a (not b)) */
static pt_term and_iff(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_binary(tt, b, PT_TOP_EQ, &x, &y) || !is_bool(tt, x)) return NONE;
  if (!same(a, x) && !same(a, y)) return NONE;
  pt_term other = same(a, x) ? y : x;
  return mk(tt, op, a, op == PT_TOP_AND ? other : pt_mk_not(tt, other));
}

/* match: (and (or a b) (or a (not b)))   result: a; dually for or */
static pt_term and_resolve(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y, u, v;
  if (!is_binary(tt, a, dual(op), &x, &y) || !is_binary(tt, b, dual(op), &u, &v)) return NONE;
  if (same(x, u) && pt_is_complement(tt, y, v)) return x;
  if (same(x, v) && pt_is_complement(tt, y, u)) return x;
  if (same(y, u) && pt_is_complement(tt, x, v)) return y;
  if (same(y, v) && pt_is_complement(tt, x, u)) return y;
  return NONE;
}

/* match: (and (not a) (not b))   result: (not (or a b)); dually for or */
static pt_term and_nots(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_unary(tt, a, PT_TOP_NOT, &x) || !is_unary(tt, b, PT_TOP_NOT, &y)) return NONE;
  return pt_mk_not(tt, mk(tt, dual(op), x, y));
}

static pt_term one_side(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, AND_AND, and_and(tt, op, a, b));
  TRY(tt, AND_OR, and_or(tt, op, a, b));
  TRY(tt, AND_NOT_OR, and_not_or(tt, op, a, b));
  TRY(tt, AND_NOT_AND, and_not_and(tt, op, a, b));
  TRY(tt, AND_ITE, and_ite(tt, op, a, b));
  TRY(tt, AND_IFF, and_iff(tt, op, a, b));
  return NONE;
}

static pt_term rules_and(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, AND_CONST, and_const(tt, op, a, b));
  TRY(tt, AND_SAME, and_same(a, b));
  TRY(tt, AND_COMPLEMENT, and_complement(tt, op, a, b));
  pt_term r = one_side(tt, op, a, b);
  if (!r.i) r = one_side(tt, op, b, a);
  if (r.i) return r;
  TRY(tt, AND_RESOLVE, and_resolve(tt, op, a, b));
  TRY(tt, AND_RELATION, pt_join_relations(tt, op, a, b));
  TRY(tt, AND_RANGE, pt_join_ranges(tt, op, a, b));
  TRY(tt, AND_NOTS, and_nots(tt, op, a, b));
  return NONE;
}

pt_term pt_rules_and(pt_terms *tt, pt_term a, pt_term b) { return rules_and(tt, PT_TOP_AND, a, b); }
pt_term pt_rules_or(pt_terms *tt, pt_term a, pt_term b) { return rules_and(tt, PT_TOP_OR, a, b); }
