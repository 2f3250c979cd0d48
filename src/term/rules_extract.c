/* Rules of EXTRACT, CONCAT, ZEXT and SEXT.

   Canonical: concat nests to the right, joins adjacent extracts and constants, and has no zero
   in front (that is a zero_extend); extract stands directly over what it cuts: not over
   extract, concat, zero_extend, sign_extend, bvnot, a shift or a bitwise operator with a constant.
 */
#include "term/rules_priv.h"

/* ---- EXTRACT */

/* match: (extract h l (extract h' l' x))   result: (extract h+l' l+l' x) */
static pt_term extract_extract(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  if (!is_op(tt, a, PT_TOP_EXTRACT)) return NONE;
  uint32_t by = pt_term_low(tt, a);
  return pt_mk_extract(tt, arg_of(tt, a, 0), h + by, l + by);
}

/* match: (extract h l (concat x y))   result: of the part that is cut, or a concat of two cuts */
static pt_term extract_concat(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x, y;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y)) return NONE;
  uint32_t n = width_of(tt, y);
  if (h < n) return pt_mk_extract(tt, y, h, l);
  if (l >= n) return pt_mk_extract(tt, x, h - n, l - n);
  return pt_mk_concat(tt, pt_mk_extract(tt, x, h - n, 0), pt_mk_extract(tt, y, n - 1, l));
}

/* match: (extract h l (zero_extend x))   result: (extract h l x), 0, or a shorter zero_extend */
static pt_term extract_zext(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x;
  if (!is_unary(tt, a, PT_TOP_ZEXT, &x)) return NONE;
  uint32_t n = width_of(tt, x);
  if (h < n) return pt_mk_extract(tt, x, h, l);
  if (l >= n) return pt_mk_u64(tt, h - l + 1, 0);
  return pt_mk_zext(tt, pt_mk_extract(tt, x, n - 1, l), h - l + 1);
}

/* match: (extract h l (sign_extend x))   result: (extract h l x), or a shorter sign_extend */
static pt_term extract_sext(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x;
  if (!is_unary(tt, a, PT_TOP_SEXT, &x)) return NONE;
  uint32_t n = width_of(tt, x);
  if (h < n) return pt_mk_extract(tt, x, h, l);
  return pt_mk_sext(tt, pt_mk_extract(tt, x, n - 1, l < n ? l : n - 1), h - l + 1);
}

/* match: (extract h l (ite c k1 k2))   result: (ite c k1' k2') */
static pt_term extract_ite(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term c, x, y;
  if (!pt_is_ite_of_constants(tt, a, &c, &x, &y)) return NONE;
  return pt_mk_ite(tt, c, pt_mk_extract(tt, x, h, l), pt_mk_extract(tt, y, h, l));
}

/* match: (extract h l (bvnot x))   result: (bvnot (extract h l x)) */
static pt_term extract_not(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x;
  if (!is_unary(tt, a, PT_TOP_BVNOT, &x)) return NONE;
  return pt_mk_op1(tt, PT_TOP_BVNOT, pt_mk_extract(tt, x, h, l));
}

/* match: (extract h l (bvand x k)), bvor, bvxor   result: (bvand (extract h l x) k') */
static pt_term extract_bitwise(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_top op = op_of(tt, a);
  pt_term x, k;
  if (op < PT_TOP_BVAND || op > PT_TOP_BVXOR || !is_with_const(tt, a, op, &x, &k)) return NONE;
  return pt_mk_op2(tt, op, pt_mk_extract(tt, x, h, l), pt_mk_extract(tt, k, h, l));
}

/* match: (extract h l (bvshl x k))   result: (extract h-k l-k x), 0, or a concat of both */
static pt_term extract_shl(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x, amount;
  if (!is_with_const(tt, a, PT_TOP_SHL, &x, &amount)) return NONE;
  pt_bv v = value_of(tt, amount);
  if (!pt_bv_fits_u64(v) || v.w[0] > h) return pt_mk_u64(tt, h - l + 1, 0);
  uint32_t k = (uint32_t)v.w[0];
  if (l >= k) return pt_mk_extract(tt, x, h - k, l - k);
  return pt_mk_concat(tt, pt_mk_extract(tt, x, h - k, 0), pt_mk_u64(tt, k - l, 0));
}

/* Cutting low bits of T costs nothing. */
static bool is_cheap_to_cut(const pt_terms *tt, pt_term t) {
  pt_top op = op_of(tt, t);
  return op == PT_TOP_CONST || op == PT_TOP_ZEXT || op == PT_TOP_SEXT || op == PT_TOP_CONCAT;
}

/* match: (extract h 0 (bvadd x y)), bvsub, bvmul; x and y extensions, concats or constants
   result: (bvadd (extract h 0 x) (extract h 0 y)) */
static pt_term extract_arith(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_top op = op_of(tt, a);
  if (l != 0 || (op != PT_TOP_ADD && op != PT_TOP_SUB && op != PT_TOP_MUL)) return NONE;
  pt_term x = arg_of(tt, a, 0), y = arg_of(tt, a, 1);
  if (!is_cheap_to_cut(tt, x) || !is_cheap_to_cut(tt, y)) return NONE;
  return pt_mk_op2(tt, op, pt_mk_extract(tt, x, h, 0), pt_mk_extract(tt, y, h, 0));
}

/* match: (extract h 0 (bvneg x))   result: (bvneg (extract h 0 x)) */
static pt_term extract_neg(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  pt_term x;
  if (l != 0 || !is_unary(tt, a, PT_TOP_BVNEG, &x)) return NONE;
  return pt_mk_op1(tt, PT_TOP_BVNEG, pt_mk_extract(tt, x, h, 0));
}

pt_term pt_rules_extract(pt_terms *tt, pt_term a, uint32_t h, uint32_t l) {
  TRY(tt, EXTRACT_EXTRACT, extract_extract(tt, a, h, l));
  TRY(tt, EXTRACT_CONCAT, extract_concat(tt, a, h, l));
  TRY(tt, EXTRACT_ZEXT, extract_zext(tt, a, h, l));
  TRY(tt, EXTRACT_SEXT, extract_sext(tt, a, h, l));
  TRY(tt, EXTRACT_ITE, extract_ite(tt, a, h, l));
  TRY(tt, EXTRACT_NOT, extract_not(tt, a, h, l));
  TRY(tt, EXTRACT_BITWISE, extract_bitwise(tt, a, h, l));
  TRY(tt, EXTRACT_SHL, extract_shl(tt, a, h, l));
  TRY(tt, EXTRACT_ARITH, extract_arith(tt, a, h, l));
  TRY(tt, EXTRACT_NEG, extract_neg(tt, a, h, l));
  return NONE;
}

/* ---- CONCAT */

/* match: (concat 0 x)   result: (zero_extend x) */
static pt_term concat_zero(pt_terms *tt, pt_term a, pt_term b) {
  return is_zero(tt, a) ? pt_mk_zext(tt, b, width_of(tt, a) + width_of(tt, b)) : NONE;
}

/* match: (concat (concat x y) b)   result: (concat x (concat y b)) */
static pt_term concat_right(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y)) return NONE;
  return pt_mk_concat(tt, x, pt_mk_concat(tt, y, b));
}

/* match: (concat (zero_extend x) b)   result: (zero_extend (concat x b)) */
static pt_term concat_zext(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  if (!is_unary(tt, a, PT_TOP_ZEXT, &x)) return NONE;
  uint32_t w = width_of(tt, a) + width_of(tt, b);
  return pt_mk_zext(tt, pt_mk_concat(tt, x, b), w);
}

/* match: (concat k (concat j x)), (concat k (zero_extend x))   result: (concat kj x), (concat k0 x)
 */
static pt_term concat_consts(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_const(tt, a)) return NONE;
  if (is_binary(tt, b, PT_TOP_CONCAT, &x, &y) && is_const(tt, x))
    return pt_mk_concat(tt, pt_mk_concat(tt, a, x), y);
  if (!is_unary(tt, b, PT_TOP_ZEXT, &y) || width_of(tt, y) == width_of(tt, b)) return NONE;
  x = pt_mk_u64(tt, width_of(tt, b) - width_of(tt, y), 0);
  return pt_mk_concat(tt, pt_mk_concat(tt, a, x), y);
}

/* A and B are adjacent extracts of one term; the joint one. */
static pt_term join(pt_terms *tt, pt_term a, pt_term b) {
  if (!is_op(tt, a, PT_TOP_EXTRACT) || !is_op(tt, b, PT_TOP_EXTRACT)) return NONE;
  pt_term x = arg_of(tt, a, 0);
  if (!same(x, arg_of(tt, b, 0)) || pt_term_low(tt, a) != pt_term_high(tt, b) + 1) return NONE;
  return pt_mk_extract(tt, x, pt_term_high(tt, a), pt_term_low(tt, b));
}

/* match: (concat (extract h m+1 x) (extract m l x)), also with something behind
   result: (extract h l x) */
static pt_term concat_extracts(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y, both = join(tt, a, b);
  if (both.i || !is_binary(tt, b, PT_TOP_CONCAT, &x, &y)) return both;
  both = join(tt, a, x);
  return both.i ? pt_mk_concat(tt, both, y) : NONE;
}

pt_term pt_rules_concat(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, ITE_ARG, pt_rules_ite_arg(tt, PT_TOP_CONCAT, a, b));
  TRY(tt, CONCAT_ZERO, concat_zero(tt, a, b));
  TRY(tt, CONCAT_RIGHT, concat_right(tt, a, b));
  TRY(tt, CONCAT_ZEXT, concat_zext(tt, a, b));
  TRY(tt, CONCAT_CONSTS, concat_consts(tt, a, b));
  TRY(tt, CONCAT_EXTRACTS, concat_extracts(tt, a, b));
  return NONE;
}

/* ---- ZEXT and SEXT */

static pt_term mk_extend(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  return op == PT_TOP_ZEXT ? pt_mk_zext(tt, a, w) : pt_mk_sext(tt, a, w);
}

/* match: (zero_extend (zero_extend x)), (sign_extend (sign_extend x))   result: one of it */
static pt_term extend_extend(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  pt_term x;
  return is_unary(tt, a, op, &x) ? mk_extend(tt, op, x, w) : NONE;
}

/* match: (zero_extend (ite c k1 k2)), sign_extend   result: (ite c k1' k2') */
static pt_term extend_ite(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  pt_term c, x, y;
  if (!pt_is_ite_of_constants(tt, a, &c, &x, &y)) return NONE;
  return pt_mk_ite(tt, c, mk_extend(tt, op, x, w), mk_extend(tt, op, y, w));
}

/* match: (zero_extend (concat k x)), sign_extend   result: (concat k' x) */
static pt_term extend_concat(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  pt_term x, y;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y) || !is_const(tt, x)) return NONE;
  return pt_mk_concat(tt, mk_extend(tt, op, x, w - width_of(tt, y)), y);
}

/* match: (sign_extend x), x not negative   result: (zero_extend x) */
static pt_term sext_nonneg(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  return op == PT_TOP_SEXT && pt_is_nonneg(tt, a) ? pt_mk_zext(tt, a, w) : NONE;
}

pt_term pt_rules_extend(pt_terms *tt, pt_top op, pt_term a, uint32_t w) {
  TRY(tt, EXTEND_EXTEND, extend_extend(tt, op, a, w));
  TRY(tt, EXTEND_ITE, extend_ite(tt, op, a, w));
  TRY(tt, EXTEND_CONCAT, extend_concat(tt, op, a, w));
  TRY(tt, SEXT_NONNEG, sext_nonneg(tt, op, a, w));
  return NONE;
}
