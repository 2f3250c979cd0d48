/* Rules of BVAND, BVOR and BVXOR.

   BVAND and BVOR are duals: ZERO is the value that dominates (0 for BVAND, ones for BVOR).
   Canonical: at most one argument of BVAND and BVOR is a BVNOT, and none of BVXOR; the low bits
   of x are a zero_extend of an extract, never a mask; parts that do not overlap are a concat,
   never an or. */
#include "term/rules_priv.h"

static pt_term mk(pt_terms *tt, pt_top op, pt_term a, pt_term b) { return pt_mk_op2(tt, op, a, b); }
static pt_term not_of(pt_terms *tt, pt_term a) { return pt_mk_op1(tt, PT_TOP_BVNOT, a); }
static pt_term ones_like(pt_terms *tt, pt_term a) {
  return pt_mk_const(tt, pt_bv_ones(width_of(tt, a)));
}
static pt_term zero_like(pt_terms *tt, pt_term a) { return pt_mk_u64(tt, width_of(tt, a), 0); }
static pt_top dual(pt_top op) { return op == PT_TOP_BVAND ? PT_TOP_BVOR : PT_TOP_BVAND; }

static bool is_inverse(const pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  return (is_unary(tt, a, PT_TOP_BVNOT, &x) && same(x, b)) ||
         (is_unary(tt, b, PT_TOP_BVNOT, &x) && same(x, a));
}

/* match: (bvand a 0), (bvand a ones), (bvor a 0), (bvor a ones), (bvxor a 0), (bvxor a ones)
   result: 0, a, a, ones, a, (bvnot a) */
static pt_term bitwise_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (is_zero(tt, b)) return op == PT_TOP_BVAND ? b : a;
  if (!is_ones(tt, b)) return NONE;
  if (op == PT_TOP_BVAND) return a;
  if (op == PT_TOP_BVOR) return b;
  return not_of(tt, a);
}

/* match: (bvand a a), (bvor a a), (bvxor a a)   result: a, a, 0 */
static pt_term bitwise_same(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!same(a, b)) return NONE;
  return op == PT_TOP_BVXOR ? zero_like(tt, a) : a;
}

/* match: (bvand a (bvnot a)), (bvor a (bvnot a)), (bvxor a (bvnot a))   result: 0, ones, ones */
static pt_term bitwise_inverse(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_inverse(tt, a, b)) return NONE;
  return op == PT_TOP_BVAND ? zero_like(tt, a) : ones_like(tt, a);
}

/* match: (bvand (bvand x k) j); the same for bvor and bvxor   result: (bvand x k&j) */
static pt_term bitwise_const_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, k;
  if (!is_const(tt, b) || !is_with_const(tt, a, op, &x, &k)) return NONE;
  return mk(tt, op, x, mk(tt, op, k, b));
}

/* match: (bvxor (bvnot a) b)   result: (bvnot (bvxor a b)) */
static pt_term xor_not(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  if (op != PT_TOP_BVXOR) return NONE;
  if (is_unary(tt, a, PT_TOP_BVNOT, &x)) return not_of(tt, mk(tt, op, x, b));
  if (is_unary(tt, b, PT_TOP_BVNOT, &x)) return not_of(tt, mk(tt, op, a, x));
  return NONE;
}

/* match: (bvand (bvnot a) (bvnot b)); dually bvor   result: (bvnot (bvor a b)) */
static pt_term bitwise_nots(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op == PT_TOP_BVXOR || !is_unary(tt, a, PT_TOP_BVNOT, &x) ||
      !is_unary(tt, b, PT_TOP_BVNOT, &y))
    return NONE;
  return not_of(tt, mk(tt, dual(op), x, y));
}

/* match: (bvand a (bvand a b)), (bvand a (bvand (bvnot a) b)); dually bvor
   result: (bvand a b), 0 */
static pt_term bitwise_again(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op == PT_TOP_BVXOR || !is_binary(tt, b, op, &x, &y)) return NONE;
  if (same(a, x) || same(a, y)) return b;
  if (!is_inverse(tt, a, x) && !is_inverse(tt, a, y)) return NONE;
  return op == PT_TOP_BVAND ? zero_like(tt, a) : ones_like(tt, a);
}

/* match: (bvand a (bvor a b)), (bvand a (bvor (bvnot a) b)); dually bvor   result: a, (bvand a b)
 */
static pt_term bitwise_absorb(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op == PT_TOP_BVXOR || !is_binary(tt, b, dual(op), &x, &y)) return NONE;
  if (same(a, x) || same(a, y)) return a;
  if (is_inverse(tt, a, x)) return mk(tt, op, a, y);
  return is_inverse(tt, a, y) ? mk(tt, op, a, x) : NONE;
}

/* match: (bvxor a (bvxor a b))   result: b */
static pt_term xor_cancel(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (op != PT_TOP_BVXOR || !is_binary(tt, b, op, &x, &y)) return NONE;
  if (same(a, x)) return y;
  return same(a, y) ? x : NONE;
}

/* match: (bvand x 2^k-1)   result: the k low bits, zero extended */
static pt_term and_low_mask(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op != PT_TOP_BVAND || !is_const(tt, b)) return NONE;
  pt_bv k = value_of(tt, b);
  uint32_t n = pt_bv_popcount(k);
  if (n == 0 || n == k.width || pt_bv_clz(k) != k.width - n) return NONE;
  return pt_mk_zext(tt, pt_mk_trunc(tt, a, n), k.width);
}

/* match: (bvand (zero_extend x) (zero_extend y)), sign_extend; any operator, the same widths
   result: (zero_extend (bvand x y)) */
static pt_term bitwise_extend(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_top ext = op_of(tt, a);
  if ((ext != PT_TOP_ZEXT && ext != PT_TOP_SEXT) || !is_op(tt, b, ext)) return NONE;
  pt_term x = arg_of(tt, a, 0), y = arg_of(tt, b, 0), r;
  if (width_of(tt, x) != width_of(tt, y)) return NONE;
  uint32_t w = width_of(tt, a);
  r = mk(tt, op, x, y);
  return ext == PT_TOP_ZEXT ? pt_mk_zext(tt, r, w) : pt_mk_sext(tt, r, w);
}

/* match: (bvand (zero_extend x) k); bvor, bvxor when k fits x   result: zero_extend of the narrow
 * one */
static pt_term bitwise_zext_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  if (!is_const(tt, b) || !is_unary(tt, a, PT_TOP_ZEXT, &x)) return NONE;
  pt_bv k = value_of(tt, b);
  uint32_t n = width_of(tt, x);
  if (op != PT_TOP_BVAND && k.width - pt_bv_clz(k) > n) return NONE;
  return pt_mk_zext(tt, mk(tt, op, x, pt_mk_const(tt, pt_bv_trunc(k, n))), k.width);
}

/* match: (bvand (concat x y) k), a half of k is 0 or ones; the same for bvor, bvxor
   result: (concat (bvand x k1) (bvand y k2)) */
static pt_term bitwise_concat_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  if (!is_const(tt, b) || !is_binary(tt, a, PT_TOP_CONCAT, &x, &y)) return NONE;
  uint32_t n = width_of(tt, y), w = width_of(tt, a);
  pt_bv k = value_of(tt, b), high = pt_bv_extract(k, w - 1, n), low = pt_bv_trunc(k, n);
  if (!pt_bv_is_zero(high) && !pt_bv_is_ones(high) && !pt_bv_is_zero(low) && !pt_bv_is_ones(low))
    return NONE;
  return pt_mk_concat(tt, mk(tt, op, x, pt_mk_const(tt, high)),
                      mk(tt, op, y, pt_mk_const(tt, low)));
}

/* match: (bvand (ite c k 0) (ite d k 0)), bvor, bvxor
   result: (ite (and c d) k 0), with or, with xor */
static pt_term bitwise_flags(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term c, x, y, d, u, v;
  if (!pt_is_ite_of_constants(tt, a, &c, &x, &y) || !pt_is_ite_of_constants(tt, b, &d, &u, &v))
    return NONE;
  if (!same(x, u) || !same(y, v) || !is_zero(tt, y)) return NONE;
  pt_term e;
  if (op == PT_TOP_BVAND) e = pt_mk_and(tt, c, d);
  else if (op == PT_TOP_BVOR) e = pt_mk_or(tt, c, d);
  else e = pt_mk_xor(tt, c, d);
  return pt_mk_ite(tt, e, x, y);
}

/* ---- parts that do not overlap */

enum { LEVELS = 8 };

/* How many low bits of T are known to be 0. */
static uint32_t trailing_zeros(const pt_terms *tt, pt_term t) {
  pt_term c, x, y;
  uint32_t n = 0;
  for (int level = 0; level < LEVELS; level++) {
    uint32_t w = width_of(tt, t);
    if (is_const(tt, t)) return n + pt_bv_ctz(value_of(tt, t));
    if (is_with_const(tt, t, PT_TOP_BVAND, &x, &y)) return n + pt_bv_ctz(value_of(tt, y));
    if (pt_is_ite_of_constants(tt, t, &c, &x, &y)) {
      uint32_t i = pt_bv_ctz(value_of(tt, x)), j = pt_bv_ctz(value_of(tt, y));
      return n + (i < j ? i : j);
    }
    if (is_with_const(tt, t, PT_TOP_SHL, &x, &y)) {
      pt_bv k = value_of(tt, y);
      return n + (pt_bv_ult(k, pt_bv_u64(w, w)) ? (uint32_t)pt_bv_to_u64(k) : w);
    }
    if (!is_binary(tt, t, PT_TOP_CONCAT, &x, &y)) return n;
    if (is_zero(tt, y)) {
      n += width_of(tt, y), t = x;
    } else {
      t = y;
    }
  }
  return n;
}

/* How many low bits of T may be other than 0. */
static uint32_t active_width(const pt_terms *tt, pt_term t) {
  pt_term c, x, y;
  uint32_t w = width_of(tt, t);
  if (is_const(tt, t)) return w - pt_bv_clz(value_of(tt, t));
  if (is_unary(tt, t, PT_TOP_ZEXT, &x)) return width_of(tt, x);
  if (is_with_const(tt, t, PT_TOP_BVAND, &x, &y)) return w - pt_bv_clz(value_of(tt, y));
  if (pt_is_ite_of_constants(tt, t, &c, &x, &y)) {
    uint32_t i = pt_bv_clz(value_of(tt, x)), j = pt_bv_clz(value_of(tt, y));
    return w - (i < j ? i : j);
  }
  if (is_with_const(tt, t, PT_TOP_SHL, &x, &y) && is_unary(tt, x, PT_TOP_ZEXT, &c)) {
    uint64_t k = pt_bv_to_u64(value_of(tt, y));
    return k < w && width_of(tt, c) + k < w ? width_of(tt, c) + (uint32_t)k : w;
  }
  return w;
}

/* match: (bvor a b), the low bits of a are 0 where b has bits; the same for bvxor
   result: (concat (high part of a) (low part of b)) */
static pt_term or_concat(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  uint32_t w = width_of(tt, a);
  if (op == PT_TOP_BVAND) return NONE;
  uint32_t n = active_width(tt, b);
  if (n == 0 || n == w || trailing_zeros(tt, a) < n) return NONE;
  return pt_mk_concat(tt, pt_mk_extract(tt, a, w - 1, n), pt_mk_trunc(tt, b, n));
}

static pt_term one_side(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, BITWISE_AGAIN, bitwise_again(tt, op, a, b));
  TRY(tt, BITWISE_ABSORB, bitwise_absorb(tt, op, a, b));
  TRY(tt, XOR_CANCEL, xor_cancel(tt, op, a, b));
  TRY(tt, OR_CONCAT, or_concat(tt, op, a, b));
  return NONE;
}

pt_term pt_rules_bitwise(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, BITWISE_CONST, bitwise_const(tt, op, a, b));
  TRY(tt, BITWISE_SAME, bitwise_same(tt, op, a, b));
  TRY(tt, BITWISE_INVERSE, bitwise_inverse(tt, op, a, b));
  if (is_const(tt, b)) {
    TRY(tt, BITWISE_CONST_CONST, bitwise_const_const(tt, op, a, b));
    TRY(tt, AND_LOW_MASK, and_low_mask(tt, op, a, b));
    TRY(tt, BITWISE_ZEXT_CONST, bitwise_zext_const(tt, op, a, b));
    TRY(tt, BITWISE_CONCAT_CONST, bitwise_concat_const(tt, op, a, b));
  }
  TRY(tt, XOR_NOT, xor_not(tt, op, a, b));
  TRY(tt, BITWISE_NOTS, bitwise_nots(tt, op, a, b));
  TRY(tt, BITWISE_EXTEND, bitwise_extend(tt, op, a, b));
  TRY(tt, BITWISE_FLAGS, bitwise_flags(tt, op, a, b));
  pt_term r = one_side(tt, op, a, b);
  return r.i ? r : one_side(tt, op, b, a);
}
