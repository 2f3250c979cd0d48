/* Rules of BVNOT, BVNEG, ADD, SUB and MUL.

   Canonical: a constant of a sum stands outermost, (x + y) + k; no subtraction of a constant;
   k - x is SUB; 0 - x is BVNEG; ones xor x is BVNOT; x * 2^k is x << k; constants are multiplied
   into sums, (x + k) * j = x * j + k * j. */
#include "term/rules_priv.h"

static pt_term add(pt_terms *tt, pt_term a, pt_term b) { return pt_mk_op2(tt, PT_TOP_ADD, a, b); }
static pt_term sub(pt_terms *tt, pt_term a, pt_term b) { return pt_mk_op2(tt, PT_TOP_SUB, a, b); }
static pt_term mul(pt_terms *tt, pt_term a, pt_term b) { return pt_mk_op2(tt, PT_TOP_MUL, a, b); }
static pt_term neg(pt_terms *tt, pt_term a) { return pt_mk_op1(tt, PT_TOP_BVNEG, a); }
static pt_term num(pt_terms *tt, pt_term like, uint64_t v) {
  return pt_mk_u64(tt, width_of(tt, like), v);
}

void pt_split_offset(const pt_terms *tt, pt_term t, pt_term *base, pt_bv *offset) {
  pt_term x, k;
  *base = t;
  if (is_const(tt, t)) {
    *base = NONE, *offset = value_of(tt, t);
  } else if (is_with_const(tt, t, PT_TOP_ADD, &x, &k)) {
    *base = x, *offset = value_of(tt, k);
  } else {
    *offset = pt_bv_zero(width_of(tt, t));
  }
}

/* T is BASE * *k, with k = 1 when nothing is multiplied; shifts count. */
static pt_term split_factor(const pt_terms *tt, pt_term t, pt_bv *factor) {
  pt_term x, k;
  uint32_t w = width_of(tt, t);
  *factor = pt_bv_u64(w, 1);
  if (is_with_const(tt, t, PT_TOP_MUL, &x, &k)) {
    *factor = value_of(tt, k);
  } else if (is_with_const(tt, t, PT_TOP_SHL, &x, &k)) {
    *factor = pt_bv_shl(*factor, value_of(tt, k));
  } else if (is_unary(tt, t, PT_TOP_BVNEG, &x)) {
    *factor = pt_bv_ones(w);
  } else {
    return t;
  }
  return x;
}

/* ---- one argument */

/* match: (bvneg (bvneg a)), (bvnot (bvnot a))   result: a */
static pt_term unary_twice(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x;
  return is_unary(tt, a, op, &x) ? x : NONE;
}

/* match: (bvneg (bvadd x k)), (bvnot (bvadd x k))   result: (bvsub -k x), (bvsub ~k x) */
static pt_term unary_add(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x, k;
  if (!is_with_const(tt, a, PT_TOP_ADD, &x, &k)) return NONE;
  return sub(tt, pt_mk_op1(tt, op, k), x);
}

/* match: (bvneg (bvsub a b))   result: (bvsub b a) */
static pt_term neg_sub(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x, y;
  if (op != PT_TOP_BVNEG || !is_binary(tt, a, PT_TOP_SUB, &x, &y)) return NONE;
  return sub(tt, y, x);
}

/* match: (bvnot (bvsub k x))   result: (bvadd x ~k) */
static pt_term not_sub(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x, y;
  if (op != PT_TOP_BVNOT || !is_binary(tt, a, PT_TOP_SUB, &x, &y) || !is_const(tt, x)) return NONE;
  return add(tt, y, pt_mk_op1(tt, PT_TOP_BVNOT, x));
}

/* match: (bvneg (bvnot a)), (bvnot (bvneg a))   result: (bvadd a 1), (bvadd a ones) */
static pt_term neg_not(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x;
  pt_top other = op == PT_TOP_BVNEG ? PT_TOP_BVNOT : PT_TOP_BVNEG;
  if (!is_unary(tt, a, other, &x)) return NONE;
  return add(tt, x,
             op == PT_TOP_BVNEG ? num(tt, x, 1) : pt_mk_const(tt, pt_bv_ones(width_of(tt, x))));
}

/* match: (bvneg (bvmul x k))   result: (bvmul x -k) */
static pt_term neg_mul(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x, k;
  if (op != PT_TOP_BVNEG || !is_with_const(tt, a, PT_TOP_MUL, &x, &k)) return NONE;
  return mul(tt, x, neg(tt, k));
}

/* match: (bvnot (bvxor x k))   result: (bvxor x ~k) */
static pt_term not_xor(pt_terms *tt, pt_top op, pt_term a) {
  pt_term x, k;
  if (op != PT_TOP_BVNOT || !is_with_const(tt, a, PT_TOP_BVXOR, &x, &k)) return NONE;
  return pt_mk_op2(tt, PT_TOP_BVXOR, x, pt_mk_op1(tt, PT_TOP_BVNOT, k));
}

/* match: (bvnot (ite c k1 k2)), (bvneg (ite c k1 k2))   result: (ite c k1' k2') */
static pt_term unary_ite(pt_terms *tt, pt_top op, pt_term a) {
  pt_term c, x, y;
  if (!pt_is_ite_of_constants(tt, a, &c, &x, &y)) return NONE;
  return pt_mk_ite(tt, c, pt_mk_op1(tt, op, x), pt_mk_op1(tt, op, y));
}

/* match: (bvneg a), a of one bit   result: a */
static pt_term neg_bit(pt_terms *tt, pt_top op, pt_term a) {
  return op == PT_TOP_BVNEG && width_of(tt, a) == 1 ? a : NONE;
}

pt_term pt_rules_arith1(pt_terms *tt, pt_top op, pt_term a) {
  TRY(tt, NEG_BIT, neg_bit(tt, op, a));
  TRY(tt, UNARY_TWICE, unary_twice(tt, op, a));
  TRY(tt, UNARY_ADD, unary_add(tt, op, a));
  TRY(tt, NEG_SUB, neg_sub(tt, op, a));
  TRY(tt, NOT_SUB, not_sub(tt, op, a));
  TRY(tt, NEG_NOT, neg_not(tt, op, a));
  TRY(tt, NEG_MUL, neg_mul(tt, op, a));
  TRY(tt, NOT_XOR, not_xor(tt, op, a));
  TRY(tt, UNARY_ITE, unary_ite(tt, op, a));
  return NONE;
}

/* ---- ADD */

/* match: (bvadd a 0)   result: a */
static pt_term add_zero(pt_terms *tt, pt_term a, pt_term b) { return is_zero(tt, b) ? a : NONE; }

/* match: (bvadd (bvadd x k) j)   result: (bvadd x k+j) */
static pt_term add_add_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, k;
  if (!is_const(tt, b) || !is_with_const(tt, a, PT_TOP_ADD, &x, &k)) return NONE;
  return add(tt, x, add(tt, k, b));
}

/* match: (bvadd (bvsub k x) j)   result: (bvsub k+j x) */
static pt_term add_sub_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term k, x;
  if (!is_const(tt, b) || !is_binary(tt, a, PT_TOP_SUB, &k, &x) || !is_const(tt, k)) return NONE;
  return sub(tt, add(tt, k, b), x);
}

/* match: (bvadd (bvneg x) k), (bvadd (bvnot x) k)   result: (bvsub k x), (bvsub k-1 x) */
static pt_term add_neg_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  if (!is_const(tt, b)) return NONE;
  if (is_unary(tt, a, PT_TOP_BVNEG, &x)) return sub(tt, b, x);
  if (is_unary(tt, a, PT_TOP_BVNOT, &x)) return sub(tt, sub(tt, b, num(tt, b, 1)), x);
  return NONE;
}

/* match: (bvadd a (bvneg a)), (bvadd a (bvnot a))   result: 0, ones */
static pt_term add_opposite(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  if (is_unary(tt, b, PT_TOP_BVNEG, &x) && same(a, x)) return num(tt, a, 0);
  if (is_unary(tt, b, PT_TOP_BVNOT, &x) && same(a, x))
    return pt_mk_const(tt, pt_bv_ones(width_of(tt, a)));
  return NONE;
}

/* match: (bvadd a (bvneg b))   result: (bvsub a b) */
static pt_term add_neg(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  return is_unary(tt, b, PT_TOP_BVNEG, &x) ? sub(tt, a, x) : NONE;
}

/* match: (bvadd a (bvsub b a))   result: b */
static pt_term add_sub_cancel(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  return is_binary(tt, b, PT_TOP_SUB, &x, &y) && same(a, y) ? x : NONE;
}

/* match: (bvadd a (bvadd x k)), (bvadd a (bvsub k x))
   result: (bvadd (bvadd a x) k), (bvadd (bvsub a x) k) */
static pt_term add_lift_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, k;
  if (is_const(tt, a)) return NONE;
  if (is_with_const(tt, b, PT_TOP_ADD, &x, &k)) return add(tt, add(tt, a, x), k);
  if (is_binary(tt, b, PT_TOP_SUB, &k, &x) && is_const(tt, k)) return add(tt, sub(tt, a, x), k);
  return NONE;
}

/* match: (bvadd (bvmul x k) (bvmul x j)), (bvadd x x) ...   result: (bvmul x k+j) ... */
static pt_term add_factor(pt_terms *tt, pt_term a, pt_term b) {
  pt_bv j, k;
  pt_term x = split_factor(tt, a, &j), y = split_factor(tt, b, &k);
  if (!same(x, y) || is_const(tt, x)) return NONE;
  return mul(tt, x, pt_mk_const(tt, pt_bv_add(j, k)));
}

/* match: (bvadd a b), one bit   result: (bvxor a b); also bvsub, and bvmul to bvand */
static pt_term bit_arith(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (width_of(tt, a) != 1) return NONE;
  return pt_mk_op2(tt, op == PT_TOP_MUL ? PT_TOP_BVAND : PT_TOP_BVXOR, a, b);
}

static pt_term one_side_add(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, ADD_OPPOSITE, add_opposite(tt, a, b));
  TRY(tt, ADD_SUB_CANCEL, add_sub_cancel(tt, a, b));
  TRY(tt, ADD_LIFT_CONST, add_lift_const(tt, a, b));
  TRY(tt, ADD_NEG, add_neg(tt, a, b));
  return NONE;
}

static pt_term rules_add(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, ADD_ZERO, add_zero(tt, a, b));
  if (is_const(tt, b)) {
    TRY(tt, ADD_ADD_CONST, add_add_const(tt, a, b));
    TRY(tt, ADD_SUB_CONST, add_sub_const(tt, a, b));
    TRY(tt, ADD_NEG_CONST, add_neg_const(tt, a, b));
    return NONE;
  }
  pt_term r = one_side_add(tt, a, b);
  if (!r.i) r = one_side_add(tt, b, a);
  if (r.i) return r;
  TRY(tt, ADD_FACTOR, add_factor(tt, a, b));
  return NONE;
}

/* ---- SUB */

/* match: (bvsub a a)   result: 0 */
static pt_term sub_same(pt_terms *tt, pt_term a, pt_term b) {
  return same(a, b) ? num(tt, a, 0) : NONE;
}

/* match: (bvsub a k)   result: (bvadd a -k) */
static pt_term sub_const(pt_terms *tt, pt_term a, pt_term b) {
  return is_const(tt, b) ? add(tt, a, neg(tt, b)) : NONE;
}

/* match: (bvsub 0 a)   result: (bvneg a) */
static pt_term sub_from_zero(pt_terms *tt, pt_term a, pt_term b) {
  return is_zero(tt, a) ? neg(tt, b) : NONE;
}

/* match: (bvsub k (bvadd x j)), (bvsub k (bvsub j x)), (bvsub k (bvneg x)), (bvsub k (bvnot x))
   result: (bvsub k-j x), (bvadd x k-j), (bvadd x k), (bvadd x k+1) */
static pt_term const_sub(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, j;
  if (!is_const(tt, a)) return NONE;
  if (is_with_const(tt, b, PT_TOP_ADD, &x, &j)) return sub(tt, sub(tt, a, j), x);
  if (is_binary(tt, b, PT_TOP_SUB, &j, &x) && is_const(tt, j)) return add(tt, x, sub(tt, a, j));
  if (is_unary(tt, b, PT_TOP_BVNEG, &x)) return add(tt, x, a);
  if (is_unary(tt, b, PT_TOP_BVNOT, &x)) return add(tt, x, add(tt, a, num(tt, a, 1)));
  return NONE;
}

/* match: (bvsub a (bvneg b))   result: (bvadd a b) */
static pt_term sub_neg(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  return is_unary(tt, b, PT_TOP_BVNEG, &x) ? add(tt, a, x) : NONE;
}

/* match: (bvsub (bvadd a b) a), (bvsub a (bvadd a b)), (bvsub (bvsub a b) a), (bvsub a (bvsub a b))
   result: b, (bvneg b), (bvneg b), b */
static pt_term sub_cancel(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  if (is_binary(tt, a, PT_TOP_ADD, &x, &y)) {
    if (same(x, b)) return y;
    if (same(y, b)) return x;
  }
  if (is_binary(tt, b, PT_TOP_ADD, &x, &y)) {
    if (same(x, a)) return neg(tt, y);
    if (same(y, a)) return neg(tt, x);
  }
  if (is_binary(tt, a, PT_TOP_SUB, &x, &y) && same(x, b)) return neg(tt, y);
  if (is_binary(tt, b, PT_TOP_SUB, &x, &y) && same(x, a)) return y;
  return NONE;
}

/* match: (bvsub (bvadd x k) b), (bvsub a (bvadd x k)), (bvsub (bvsub k x) b), (bvsub a (bvsub k x))
   result: (bvadd (bvsub x b) k), (bvadd (bvsub a x) -k), (bvsub k (bvadd x b)),
   (bvadd (bvadd a x) -k) */
static pt_term sub_lift_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, k;
  if (is_const(tt, a)) return NONE;
  if (is_with_const(tt, a, PT_TOP_ADD, &x, &k)) return add(tt, sub(tt, x, b), k);
  if (is_with_const(tt, b, PT_TOP_ADD, &x, &k)) return add(tt, sub(tt, a, x), neg(tt, k));
  if (is_binary(tt, a, PT_TOP_SUB, &k, &x) && is_const(tt, k)) return sub(tt, k, add(tt, x, b));
  if (is_binary(tt, b, PT_TOP_SUB, &k, &x) && is_const(tt, k))
    return add(tt, add(tt, a, x), neg(tt, k));
  return NONE;
}

/* match: (bvsub (bvadd a b) (bvadd a c))   result: (bvsub b c) */
static pt_term sub_common(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y, u, v;
  if (!is_binary(tt, a, PT_TOP_ADD, &x, &y) || !is_binary(tt, b, PT_TOP_ADD, &u, &v)) return NONE;
  if (same(x, u)) return sub(tt, y, v);
  if (same(x, v)) return sub(tt, y, u);
  if (same(y, u)) return sub(tt, x, v);
  return same(y, v) ? sub(tt, x, u) : NONE;
}

/* match: (bvsub (bvmul x k) (bvmul x j)), (bvsub (bvshl x k) x) ...   result: (bvmul x k-j) ... */
static pt_term sub_factor(pt_terms *tt, pt_term a, pt_term b) {
  pt_bv j, k;
  pt_term x = split_factor(tt, a, &j), y = split_factor(tt, b, &k);
  if (!same(x, y) || is_const(tt, x)) return NONE;
  return mul(tt, x, pt_mk_const(tt, pt_bv_sub(j, k)));
}

static pt_term rules_sub(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, SUB_SAME, sub_same(tt, a, b));
  TRY(tt, SUB_CONST, sub_const(tt, a, b));
  TRY(tt, SUB_FROM_ZERO, sub_from_zero(tt, a, b));
  TRY(tt, CONST_SUB, const_sub(tt, a, b));
  TRY(tt, SUB_NEG, sub_neg(tt, a, b));
  TRY(tt, SUB_CANCEL, sub_cancel(tt, a, b));
  TRY(tt, SUB_COMMON, sub_common(tt, a, b));
  TRY(tt, SUB_LIFT_CONST, sub_lift_const(tt, a, b));
  TRY(tt, SUB_FACTOR, sub_factor(tt, a, b));
  return NONE;
}

/* ---- MUL */

/* match: (bvmul a 0), (bvmul a 1), (bvmul a ones)   result: 0, a, (bvneg a) */
static pt_term mul_unit(pt_terms *tt, pt_term a, pt_term b) {
  if (is_zero(tt, b)) return b;
  if (is_number(tt, b, 1)) return a;
  return is_ones(tt, b) ? neg(tt, a) : NONE;
}

/* match: (bvmul a 2^k), (bvmul a -2^k)   result: (bvshl a k), (bvneg (bvshl a k)) */
static pt_term mul_power(pt_terms *tt, pt_term a, pt_term b) {
  uint32_t k;
  if (!is_const(tt, b)) return NONE;
  if (is_power(tt, b, &k)) return pt_mk_op2(tt, PT_TOP_SHL, a, num(tt, a, k));
  if (!is_power(tt, neg(tt, b), &k)) return NONE;
  return neg(tt, pt_mk_op2(tt, PT_TOP_SHL, a, num(tt, a, k)));
}

/* match: (bvmul (bvmul x k) j), (bvmul (bvshl x k) j), (bvmul (bvneg x) j)
   result: (bvmul x k*j), (bvmul x j<<k), (bvmul x -j) */
static pt_term mul_mul_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_bv k;
  pt_term x = split_factor(tt, a, &k);
  if (!is_const(tt, b) || same(x, a)) return NONE;
  return mul(tt, x, pt_mk_const(tt, pt_bv_mul(k, value_of(tt, b))));
}

/* match: (bvmul (bvadd x k) j), (bvmul (bvsub k x) j)
   result: (bvadd (bvmul x j) k*j), (bvsub k*j (bvmul x j)) */
static pt_term mul_add_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, k;
  if (!is_const(tt, b)) return NONE;
  if (is_with_const(tt, a, PT_TOP_ADD, &x, &k)) return add(tt, mul(tt, x, b), mul(tt, k, b));
  if (is_binary(tt, a, PT_TOP_SUB, &k, &x) && is_const(tt, k))
    return sub(tt, mul(tt, k, b), mul(tt, x, b));
  return NONE;
}

/* match: (bvmul (bvneg a) b)   result: (bvneg (bvmul a b)) */
static pt_term mul_neg(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  if (is_unary(tt, a, PT_TOP_BVNEG, &x)) return neg(tt, mul(tt, x, b));
  if (is_unary(tt, b, PT_TOP_BVNEG, &x)) return neg(tt, mul(tt, a, x));
  return NONE;
}

/* match: (bvmul (bvmul x k) y), (bvmul (bvshl x k) y)   result: the constant outermost */
static pt_term mul_lift_const(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, k;
  if (is_const(tt, b)) return NONE;
  for (int side = 0; side < 2; side++) {
    pt_term one = side ? b : a, other = side ? a : b;
    if (is_with_const(tt, one, PT_TOP_MUL, &x, &k)) return mul(tt, mul(tt, x, other), k);
    if (is_with_const(tt, one, PT_TOP_SHL, &x, &k))
      return pt_mk_op2(tt, PT_TOP_SHL, mul(tt, x, other), k);
  }
  return NONE;
}

static pt_term rules_mul(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, MUL_UNIT, mul_unit(tt, a, b));
  TRY(tt, MUL_MUL_CONST, mul_mul_const(tt, a, b));
  TRY(tt, MUL_ADD_CONST, mul_add_const(tt, a, b));
  TRY(tt, MUL_POWER, mul_power(tt, a, b));
  TRY(tt, MUL_NEG, mul_neg(tt, a, b));
  TRY(tt, MUL_LIFT_CONST, mul_lift_const(tt, a, b));
  return NONE;
}

pt_term pt_rules_arith(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, BIT_ARITH, bit_arith(tt, op, a, b));
  if (op == PT_TOP_ADD) return rules_add(tt, a, b);
  return op == PT_TOP_SUB ? rules_sub(tt, a, b) : rules_mul(tt, a, b);
}
