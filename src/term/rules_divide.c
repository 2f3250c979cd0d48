/* Rules of UDIV, UREM, SDIV and SREM.  Division by zero has a value (bv/bv.h), so every rule
   must hold there as well. */
#include "term/rules_priv.h"

static bool is_divide(pt_top op) { return op == PT_TOP_UDIV || op == PT_TOP_SDIV; }
static pt_term zero_like(pt_terms *tt, pt_term a) { return pt_mk_u64(tt, width_of(tt, a), 0); }
static pt_term ones_like(pt_terms *tt, pt_term a) {
  return pt_mk_const(tt, pt_bv_ones(width_of(tt, a)));
}

bool pt_is_nonneg(const pt_terms *tt, pt_term t) {
  pt_term x, y, c;
  if (is_const(tt, t)) return !pt_bv_is_negative(value_of(tt, t));
  if (is_unary(tt, t, PT_TOP_ZEXT, &x)) return width_of(tt, x) < width_of(tt, t);
  if (is_binary(tt, t, PT_TOP_CONCAT, &x, &y))
    return is_const(tt, x) && !pt_bv_is_negative(value_of(tt, x));
  if (is_with_const(tt, t, PT_TOP_BVAND, &x, &y)) return !pt_bv_is_negative(value_of(tt, y));
  if (is_ite(tt, t, &c, &x, &y) && is_const(tt, x) && is_const(tt, y))
    return !pt_bv_is_negative(value_of(tt, x)) && !pt_bv_is_negative(value_of(tt, y));
  return false;
}

/* match: (bvudiv a 1), (bvsdiv a 1), (bvurem a 1), (bvsrem a 1)   result: a, a, 0, 0 */
static pt_term divide_one(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_number(tt, b, 1)) return NONE;
  if (width_of(tt, b) == 1 && op == PT_TOP_SDIV) return NONE; /* -1 */
  return is_divide(op) ? a : zero_like(tt, a);
}

/* match: (bvudiv a 0), (bvsdiv a 0), (bvurem a 0), (bvsrem a 0)
   result: ones, (ite (bvslt a 0) 1 ones), a, a */
static pt_term divide_zero(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_zero(tt, b)) return NONE;
  if (!is_divide(op)) return a;
  if (op == PT_TOP_UDIV) return ones_like(tt, a);
  return pt_mk_ite(tt, pt_mk_op2(tt, PT_TOP_SLT, a, b), pt_mk_u64(tt, width_of(tt, a), 1),
                   ones_like(tt, a));
}

/* match: (bvsdiv a -1), (bvsrem a -1)   result: (bvneg a), 0 */
static pt_term divide_minus_one(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op < PT_TOP_SDIV || !is_ones(tt, b)) return NONE;
  return op == PT_TOP_SDIV ? pt_mk_op1(tt, PT_TOP_BVNEG, a) : zero_like(tt, a);
}

/* match: (bvudiv a 2^k), (bvurem a 2^k)
   result: a shifted right by k, the k low bits of a, each as a zero_extend of an extract */
static pt_term divide_power(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  uint32_t k, w = width_of(tt, a);
  if (op >= PT_TOP_SDIV || !is_power(tt, b, &k) || k == 0) return NONE;
  pt_term part = op == PT_TOP_UDIV ? pt_mk_extract(tt, a, w - 1, k) : pt_mk_trunc(tt, a, k);
  return pt_mk_zext(tt, part, w);
}

/* match: (bvurem a a), (bvsrem a a)   result: 0 */
static pt_term remainder_same(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  return !is_divide(op) && same(a, b) ? zero_like(tt, a) : NONE;
}

/* match: (bvudiv a a), (bvsdiv a a)   result: (ite (= a 0) ones 1) */
static pt_term divide_same(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_divide(op) || !same(a, b)) return NONE;
  return pt_mk_ite(tt, pt_mk_eq(tt, a, zero_like(tt, a)), ones_like(tt, a),
                   pt_mk_u64(tt, width_of(tt, a), 1));
}

/* match: (bvudiv 0 b), (bvurem 0 b) ...   result: (ite (= b 0) ones 0), 0 */
static pt_term divide_of_zero(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_zero(tt, a)) return NONE;
  if (!is_divide(op)) return a;
  return pt_mk_ite(tt, pt_mk_eq(tt, b, a), ones_like(tt, a), a);
}

/* match: (bvudiv (zero_extend x) k), (bvurem (zero_extend x) k), k not 0
   result: zero_extend of the narrow operation when k fits x, else 0 or (zero_extend x) */
static pt_term divide_zext_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  uint32_t w = width_of(tt, a);
  if (op >= PT_TOP_SDIV || !is_const(tt, b) || is_zero(tt, b)) return NONE;
  if (!is_unary(tt, a, PT_TOP_ZEXT, &x) || width_of(tt, x) == w) return NONE;
  pt_bv k = value_of(tt, b);
  uint32_t n = width_of(tt, x);
  if (w - pt_bv_clz(k) > n) return op == PT_TOP_UDIV ? zero_like(tt, a) : a;
  return pt_mk_zext(tt, pt_mk_op2(tt, op, x, pt_mk_const(tt, pt_bv_trunc(k, n))), w);
}

/* match: (bvurem (zero_extend x) (zero_extend y)), the same widths
   result: (zero_extend (bvurem x y)) */
static pt_term urem_zext(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op != PT_TOP_UREM || !is_unary(tt, a, PT_TOP_ZEXT, &x) || !is_unary(tt, b, PT_TOP_ZEXT, &y))
    return NONE;
  if (width_of(tt, x) != width_of(tt, y)) return NONE;
  return pt_mk_zext(tt, pt_mk_op2(tt, op, x, y), width_of(tt, a));
}

/* match: (bvsdiv a b), (bvsrem a b), both not negative   result: (bvudiv a b), (bvurem a b) */
static pt_term divide_nonneg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op < PT_TOP_SDIV || !pt_is_nonneg(tt, a) || !pt_is_nonneg(tt, b)) return NONE;
  return pt_mk_op2(tt, op == PT_TOP_SDIV ? PT_TOP_UDIV : PT_TOP_UREM, a, b);
}

/* match: (bvudiv (bvudiv a k) j)   result: (bvudiv a k*j), or 0 when k*j does not fit; not for 0 */
static pt_term udiv_udiv(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, k;
  if (op != PT_TOP_UDIV || !is_const(tt, b) || !is_with_const(tt, a, PT_TOP_UDIV, &x, &k))
    return NONE;
  if (is_zero(tt, b) || is_zero(tt, k)) return NONE;
  pt_bv i = value_of(tt, k), j = value_of(tt, b);
  if (pt_bv_umul_overflows(i, j)) return zero_like(tt, a);
  return pt_mk_op2(tt, op, x, pt_mk_const(tt, pt_bv_mul(i, j)));
}

/* match: (bvurem (bvurem a b) b), (bvsrem (bvsrem a b) b)   result: the inner one */
static pt_term remainder_twice(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  return !is_divide(op) && is_binary(tt, a, op, &x, &y) && same(y, b) ? a : NONE;
}

/* match: (bvsrem a -k), k > 0   result: (bvsrem a k) */
static pt_term srem_sign(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op != PT_TOP_SREM || !is_const(tt, b)) return NONE;
  pt_bv k = value_of(tt, b);
  if (!pt_bv_is_negative(k) || pt_bv_eq(k, pt_bv_min_signed(k.width))) return NONE;
  return pt_mk_op2(tt, op, a, pt_mk_const(tt, pt_bv_neg(k)));
}

pt_term pt_rules_divide(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, DIVIDE_ONE, divide_one(tt, op, a, b));
  TRY(tt, DIVIDE_ZERO, divide_zero(tt, op, a, b));
  TRY(tt, DIVIDE_MINUS_ONE, divide_minus_one(tt, op, a, b));
  TRY(tt, DIVIDE_POWER, divide_power(tt, op, a, b));
  TRY(tt, REMAINDER_SAME, remainder_same(tt, op, a, b));
  TRY(tt, DIVIDE_SAME, divide_same(tt, op, a, b));
  TRY(tt, DIVIDE_OF_ZERO, divide_of_zero(tt, op, a, b));
  TRY(tt, DIVIDE_ZEXT_CONST, divide_zext_const(tt, op, a, b));
  TRY(tt, UREM_ZEXT, urem_zext(tt, op, a, b));
  TRY(tt, DIVIDE_NONNEG, divide_nonneg(tt, op, a, b));
  TRY(tt, UDIV_UDIV, udiv_udiv(tt, op, a, b));
  TRY(tt, REMAINDER_TWICE, remainder_twice(tt, op, a, b));
  TRY(tt, SREM_SIGN, srem_sign(tt, op, a, b));
  return NONE;
}
