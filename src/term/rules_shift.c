/* Rules of SHL, LSHR and ASHR.

   Canonical: right shifts by a constant are a zero_extend or sign_extend of an extract; a left
   shift by a constant stays (it is also x * 2^k), 0 < k < width. */
#include "term/rules_priv.h"

static pt_term zero_like(pt_terms *tt, pt_term a) { return pt_mk_u64(tt, width_of(tt, a), 0); }

/* The constant amount of a shift, at most the width. */
static bool is_amount(const pt_terms *tt, pt_term b, uint32_t *k) {
  if (!is_const(tt, b)) return false;
  uint32_t w = width_of(tt, b);
  pt_bv v = value_of(tt, b);
  *k = pt_bv_fits_u64(v) && v.w[0] < w ? (uint32_t)v.w[0] : w;
  return true;
}

/* match: (bvshl a 0), (bvlshr a 0), (bvashr a 0)   result: a */
static pt_term shift_none(pt_terms *tt, pt_term a, pt_term b) { return is_zero(tt, b) ? a : NONE; }

/* match: (bvshl 0 b), (bvlshr 0 b), (bvashr 0 b), (bvashr ones b)   result: the first argument */
static pt_term shift_of_const(pt_terms *tt, pt_top op, pt_term a) {
  return is_zero(tt, a) || (op == PT_TOP_ASHR && is_ones(tt, a)) ? a : NONE;
}

/* match: (bvshl a b), (bvlshr a b), (bvashr a b), one bit
   result: (bvand a (bvnot b)), the same, a */
static pt_term shift_bit(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (width_of(tt, a) != 1) return NONE;
  if (op == PT_TOP_ASHR) return a;
  return pt_mk_op2(tt, PT_TOP_BVAND, a, pt_mk_op1(tt, PT_TOP_BVNOT, b));
}

/* match: (bvshl a k), (bvlshr a k), (bvashr a k), k >= width   result: 0, 0, copies of the sign */
static pt_term shift_far(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  uint32_t k, w = width_of(tt, a);
  if (!is_amount(tt, b, &k) || k < w) return NONE;
  if (op != PT_TOP_ASHR) return zero_like(tt, a);
  return pt_mk_sext(tt, pt_mk_extract(tt, a, w - 1, w - 1), w);
}

/* match: (bvlshr a k)   result: zero_extend of (extract a) */
static pt_term lshr_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  uint32_t k, w = width_of(tt, a);
  if (op != PT_TOP_LSHR || !is_amount(tt, b, &k)) return NONE;
  return pt_mk_zext(tt, pt_mk_extract(tt, a, w - 1, k), w);
}

/* match: (bvashr a k)   result: sign_extend of (extract a) */
static pt_term ashr_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  uint32_t k, w = width_of(tt, a);
  if (op != PT_TOP_ASHR || !is_amount(tt, b, &k)) return NONE;
  return pt_mk_sext(tt, pt_mk_extract(tt, a, w - 1, k), w);
}

/* match: (bvashr a b), a not negative   result: (bvlshr a b) */
static pt_term ashr_nonneg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op != PT_TOP_ASHR || !pt_is_nonneg(tt, a)) return NONE;
  return pt_mk_op2(tt, PT_TOP_LSHR, a, b);
}

/* match: (bvshl (bvshl x j) k)   result: (bvshl x j+k), or 0 */
static pt_term shl_shl(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, inner;
  uint32_t j, k, w = width_of(tt, a);
  if (op != PT_TOP_SHL || !is_amount(tt, b, &k) || !is_binary(tt, a, op, &x, &inner)) return NONE;
  if (!is_amount(tt, inner, &j)) return NONE;
  if (j + k >= w) return zero_like(tt, a);
  return pt_mk_op2(tt, op, x, pt_mk_u64(tt, w, j + k));
}

/* match: (bvshl (bvmul x j) k)   result: (bvmul x j<<k) */
static pt_term shl_mul(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, j;
  if (op != PT_TOP_SHL || !is_const(tt, b) || !is_with_const(tt, a, PT_TOP_MUL, &x, &j))
    return NONE;
  return pt_mk_op2(tt, PT_TOP_MUL, x, pt_mk_op2(tt, op, j, b));
}

/* match: (bvshl (bvadd x j) k), (bvshl (bvsub j x) k)
   result: (bvadd (bvshl x k) j<<k), (bvsub j<<k (bvshl x k)) */
static pt_term shl_add(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, j;
  if (op != PT_TOP_SHL || !is_const(tt, b)) return NONE;
  if (is_with_const(tt, a, PT_TOP_ADD, &x, &j))
    return pt_mk_op2(tt, PT_TOP_ADD, pt_mk_op2(tt, op, x, b), pt_mk_op2(tt, op, j, b));
  if (is_binary(tt, a, PT_TOP_SUB, &j, &x) && is_const(tt, j))
    return pt_mk_op2(tt, PT_TOP_SUB, pt_mk_op2(tt, op, j, b), pt_mk_op2(tt, op, x, b));
  return NONE;
}

/* match: (bvshl (bvneg x) k)   result: (bvneg (bvshl x k)) */
static pt_term shl_neg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  if (op != PT_TOP_SHL || !is_const(tt, b) || !is_unary(tt, a, PT_TOP_BVNEG, &x)) return NONE;
  return pt_mk_op1(tt, PT_TOP_BVNEG, pt_mk_op2(tt, op, x, b));
}

pt_term pt_rules_shift(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, SHIFT_NONE, shift_none(tt, a, b));
  TRY(tt, SHIFT_OF_CONST, shift_of_const(tt, op, a));
  TRY(tt, SHIFT_BIT, shift_bit(tt, op, a, b));
  TRY(tt, ASHR_NONNEG, ashr_nonneg(tt, op, a, b));
  TRY(tt, SHIFT_FAR, shift_far(tt, op, a, b));
  TRY(tt, LSHR_CONST, lshr_const(tt, op, a, b));
  TRY(tt, ASHR_CONST, ashr_const(tt, op, a, b));
  TRY(tt, SHL_SHL, shl_shl(tt, op, a, b));
  TRY(tt, SHL_MUL, shl_mul(tt, op, a, b));
  TRY(tt, SHL_ADD, shl_add(tt, op, a, b));
  TRY(tt, SHL_NEG, shl_neg(tt, op, a, b));
  return NONE;
}
