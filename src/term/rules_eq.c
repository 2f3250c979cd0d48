/* Rules of EQ.

   Canonical: on Booleans no constant and no NOT inside; x of one bit is compared with 1, never
   with 0; against a constant, what can be undone is undone (sums, complements, extensions,
   concats, odd factors); the top bit of x is tested as x < 0; sums on both sides are a
   polynomial with nothing to cancel (rules_poly.c); long chains with the same elements are seen
   to be equal (rules_chain.c). */
#include "term/rules_priv.h"

static pt_term num(pt_terms *tt, pt_bv v) { return pt_mk_const(tt, v); }

/* match: (= a a)   result: true */
static pt_term eq_same(pt_terms *tt, pt_term a, pt_term b) {
  return same(a, b) ? pt_true(tt) : NONE;
}

/* ---- Booleans */

/* match: (= a true), (= a false)   result: a, (not a) */
static pt_term iff_const(pt_terms *tt, pt_term a, pt_term b) {
  if (!is_const(tt, b)) return NONE;
  return same(b, tt->yes) ? a : pt_mk_not(tt, a);
}

/* match: (= a (not a))   result: false */
static pt_term iff_complement(pt_terms *tt, pt_term a, pt_term b) {
  return pt_is_complement(tt, a, b) ? pt_false(tt) : NONE;
}

/* match: (= (not a) b)   result: (not (= a b)) */
static pt_term iff_not(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x;
  if (is_unary(tt, a, PT_TOP_NOT, &x)) return pt_mk_not(tt, pt_mk_eq(tt, x, b));
  if (is_unary(tt, b, PT_TOP_NOT, &x)) return pt_mk_not(tt, pt_mk_eq(tt, a, x));
  return NONE;
}

static pt_term rules_iff(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, IFF_CONST, iff_const(tt, a, b));
  TRY(tt, IFF_COMPLEMENT, iff_complement(tt, a, b));
  TRY(tt, IFF_NOT, iff_not(tt, a, b));
  return NONE;
}

/* ---- arrays */

/* match: (= (as const x) (as const y)), (= (store a i x) (store a i y))   result: (= x y) */
static pt_term eq_array_elem(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  if (is_unary(tt, a, PT_TOP_ARRAY, &x) && is_unary(tt, b, PT_TOP_ARRAY, &y) &&
      kind_of(tt, x) != PT_SORT_FP)
    return pt_mk_eq(tt, x, y);
  if (!is_op(tt, a, PT_TOP_STORE) || !is_op(tt, b, PT_TOP_STORE)) return NONE;
  if (!same(arg_of(tt, a, 0), arg_of(tt, b, 0)) || !same(arg_of(tt, a, 1), arg_of(tt, b, 1)))
    return NONE;
  x = arg_of(tt, a, 2), y = arg_of(tt, b, 2);
  return kind_of(tt, x) == PT_SORT_FP ? NONE : pt_mk_eq(tt, x, y);
}

/* match: (= (store a i v) a)   result: (= (select a i) v) */
static pt_term eq_store(pt_terms *tt, pt_term a, pt_term b) {
  if (!is_op(tt, a, PT_TOP_STORE) || !same(arg_of(tt, a, 0), b)) {
    pt_term t = a;
    a = b, b = t;
  }
  if (!is_op(tt, a, PT_TOP_STORE) || !same(arg_of(tt, a, 0), b)) return NONE;
  pt_term v = arg_of(tt, a, 2);
  if (kind_of(tt, v) == PT_SORT_FP) return NONE;
  return pt_mk_eq(tt, pt_mk_select(tt, b, arg_of(tt, a, 1)), v);
}

static pt_term rules_array(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, EQ_ARRAY_ELEM, eq_array_elem(tt, a, b));
  TRY(tt, EQ_STORE, eq_store(tt, a, b));
  return NONE;
}

/* ---- against a constant K */

/* match: (= x 0), one bit   result: (not (= x 1)) */
static pt_term eq_bit_zero(pt_terms *tt, pt_term a, pt_term k) {
  if (width_of(tt, a) != 1 || !is_zero(tt, k)) return NONE;
  return pt_mk_not(tt, pt_mk_eq(tt, a, pt_mk_u64(tt, 1, 1)));
}

/* match: (= (bvadd x j) k), (= (bvsub j x) k)   result: (= x k-j), (= x j-k) */
static pt_term eq_add_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, j;
  if (is_with_const(tt, a, PT_TOP_ADD, &x, &j))
    return pt_mk_eq(tt, x, pt_mk_op2(tt, PT_TOP_SUB, k, j));
  if (is_binary(tt, a, PT_TOP_SUB, &j, &x) && is_const(tt, j))
    return pt_mk_eq(tt, x, pt_mk_op2(tt, PT_TOP_SUB, j, k));
  return NONE;
}

/* match: (= (bvxor x j) k)   result: (= x j^k) */
static pt_term eq_xor_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, j;
  if (!is_with_const(tt, a, PT_TOP_BVXOR, &x, &j)) return NONE;
  return pt_mk_eq(tt, x, pt_mk_op2(tt, PT_TOP_BVXOR, j, k));
}

/* match: (= (bvxor a b) 0), (= (bvsub a b) 0)   result: (= a b) */
static pt_term eq_difference(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, y;
  if (!is_zero(tt, k)) return NONE;
  if (!is_binary(tt, a, PT_TOP_BVXOR, &x, &y) && !is_binary(tt, a, PT_TOP_SUB, &x, &y)) return NONE;
  return pt_mk_eq(tt, x, y);
}

/* match: (= (bvor x j) k), j has a bit that k has not; (= (bvand x j) k), k has one that j has not
   result: false */
static pt_term eq_bitwise_never(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, j;
  bool or = is_with_const(tt, a, PT_TOP_BVOR, &x, &j);
  if (! or &&!is_with_const(tt, a, PT_TOP_BVAND, &x, &j)) return NONE;
  pt_bv u = value_of(tt, or ? j : k), v = value_of(tt, or ? k : j);
  return pt_bv_is_zero(pt_bv_and(u, pt_bv_not(v))) ? NONE : pt_false(tt);
}

/* match: (= (bvor a b) 0), (= (bvand a b) ones)   result: (and (= a 0) (= b 0)), with ones */
static pt_term eq_bitwise_all(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, y;
  if (!(is_zero(tt, k) && is_binary(tt, a, PT_TOP_BVOR, &x, &y)) &&
      !(is_ones(tt, k) && is_binary(tt, a, PT_TOP_BVAND, &x, &y)))
    return NONE;
  return pt_mk_and(tt, pt_mk_eq(tt, x, k), pt_mk_eq(tt, y, k));
}

/* match: (= (zero_extend x) k), sign_extend   result: (= x k'), or false when k does not fit */
static pt_term eq_extend_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x;
  bool zero = is_unary(tt, a, PT_TOP_ZEXT, &x);
  if (!zero && !is_unary(tt, a, PT_TOP_SEXT, &x)) return NONE;
  pt_bv v = value_of(tt, k), narrow = pt_bv_trunc(v, width_of(tt, x));
  pt_bv back = zero ? pt_bv_zext(narrow, v.width) : pt_bv_sext(narrow, v.width);
  return pt_bv_eq(back, v) ? pt_mk_eq(tt, x, num(tt, narrow)) : pt_false(tt);
}

/* match: (= (concat x y) k)   result: (and (= x k1) (= y k2)) */
static pt_term eq_concat_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, y;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y)) return NONE;
  uint32_t n = width_of(tt, y), w = width_of(tt, a);
  return pt_mk_and(tt, pt_mk_eq(tt, x, pt_mk_extract(tt, k, w - 1, n)),
                   pt_mk_eq(tt, y, pt_mk_extract(tt, k, n - 1, 0)));
}

/* match: (= (ite c j x) k), (= (ite c x j) k)
   result: (or c (= x k)) when j is k, else (and (not c) (= x k)); the mirror image */
static pt_term eq_ite_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term c, x, y;
  if (!is_ite(tt, a, &c, &x, &y) || (!is_const(tt, x) && !is_const(tt, y))) return NONE;
  bool first = is_const(tt, x);
  if (!first) c = pt_mk_not(tt, c);
  pt_term rest = pt_mk_eq(tt, first ? y : x, k);
  if (same(first ? x : y, k)) return pt_mk_or(tt, c, rest);
  return pt_mk_and(tt, pt_mk_not(tt, c), rest);
}

/* match: (= (extract w-1 w-1 x) 1)   result: (bvslt x 0) */
static pt_term eq_sign(pt_terms *tt, pt_term a, pt_term k) {
  if (!is_op(tt, a, PT_TOP_EXTRACT) || width_of(tt, a) != 1 || !is_number(tt, k, 1)) return NONE;
  pt_term x = arg_of(tt, a, 0);
  uint32_t w = width_of(tt, x);
  if (w == 1 || pt_term_low(tt, a) != w - 1) return NONE;
  return pt_mk_op2(tt, PT_TOP_SLT, x, pt_mk_u64(tt, w, 0));
}

/* match: (= (bvshl x j) k)   result: (= (extract x) k'), or false when k has a bit below j */
static pt_term eq_shl_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, amount;
  if (!is_with_const(tt, a, PT_TOP_SHL, &x, &amount)) return NONE;
  uint32_t w = width_of(tt, a);
  pt_bv j = value_of(tt, amount), v = value_of(tt, k);
  if (!pt_bv_fits_u64(j) || j.w[0] >= w) return NONE;
  uint32_t n = (uint32_t)j.w[0];
  if (pt_bv_ctz(v) < n) return pt_false(tt);
  return pt_mk_eq(tt, pt_mk_trunc(tt, x, w - n), num(tt, pt_bv_extract(v, w - 1, n)));
}

/* The inverse of an odd number modulo 2^width: Newton's step doubles the correct bits. */
static pt_bv inverse(pt_bv odd) {
  pt_bv r = odd, two = pt_bv_u64(odd.width, 2);
  for (uint32_t bits = 3; bits < odd.width; bits *= 2)
    r = pt_bv_mul(r, pt_bv_sub(two, pt_bv_mul(odd, r)));
  return r;
}

/* match: (= (bvmul x j) k)
   result: (= x k/j) for odd j; false when j has more factors of 2 than k */
static pt_term eq_mul_const(pt_terms *tt, pt_term a, pt_term k) {
  pt_term x, j;
  if (!is_with_const(tt, a, PT_TOP_MUL, &x, &j)) return NONE;
  pt_bv u = value_of(tt, j), v = value_of(tt, k);
  if (pt_bv_ctz(v) < pt_bv_ctz(u)) return pt_false(tt);
  if (!pt_bv_bit(u, 0)) return NONE;
  return pt_mk_eq(tt, x, num(tt, pt_bv_mul(v, inverse(u))));
}

static pt_term rules_const(pt_terms *tt, pt_term a, pt_term k) {
  TRY(tt, EQ_BIT_ZERO, eq_bit_zero(tt, a, k));
  TRY(tt, EQ_ADD_CONST, eq_add_const(tt, a, k));
  TRY(tt, EQ_XOR_CONST, eq_xor_const(tt, a, k));
  TRY(tt, EQ_DIFFERENCE, eq_difference(tt, a, k));
  TRY(tt, EQ_BITWISE_NEVER, eq_bitwise_never(tt, a, k));
  TRY(tt, EQ_BITWISE_ALL, eq_bitwise_all(tt, a, k));
  TRY(tt, EQ_EXTEND_CONST, eq_extend_const(tt, a, k));
  TRY(tt, EQ_CONCAT_CONST, eq_concat_const(tt, a, k));
  TRY(tt, EQ_ITE_CONST, eq_ite_const(tt, a, k));
  TRY(tt, EQ_SIGN, eq_sign(tt, a, k));
  TRY(tt, EQ_SHL_CONST, eq_shl_const(tt, a, k));
  TRY(tt, EQ_MUL_CONST, eq_mul_const(tt, a, k));
  return NONE;
}

/* ---- any two bit-vectors */

/* match: (= (bvnot a) (bvnot b)), (= (bvneg a) (bvneg b)), (= (bvnot a) k), (= (bvneg a) k)
   result: (= a b), (= a b), (= a ~k), (= a -k) */
static pt_term eq_unary(pt_terms *tt, pt_term a, pt_term b) {
  pt_top op = op_of(tt, a);
  if (op != PT_TOP_BVNOT && op != PT_TOP_BVNEG) return NONE;
  if (is_const(tt, b)) return pt_mk_eq(tt, arg_of(tt, a, 0), pt_mk_op1(tt, op, b));
  return is_op(tt, b, op) ? pt_mk_eq(tt, arg_of(tt, a, 0), arg_of(tt, b, 0)) : NONE;
}

/* match: (= (bvadd x j) (bvadd x k)), (= x (bvadd x k))   result: false */
static pt_term eq_offset_never(pt_terms *tt, pt_term a, pt_term b) {
  return pt_is_distinct(tt, a, b) ? pt_false(tt) : NONE;
}

/* match: (= (zero_extend x) (zero_extend y)), sign_extend
   result: the equality at the greater of the two widths */
static pt_term eq_extended(pt_terms *tt, pt_term a, pt_term b) {
  pt_top ext = op_of(tt, a);
  if ((ext != PT_TOP_ZEXT && ext != PT_TOP_SEXT) || !is_op(tt, b, ext)) return NONE;
  pt_term x = arg_of(tt, a, 0), y = arg_of(tt, b, 0);
  uint32_t n = width_of(tt, x), m = width_of(tt, y), w = n > m ? n : m;
  if (w == width_of(tt, a)) return NONE;
  if (ext == PT_TOP_ZEXT) return pt_mk_eq(tt, pt_mk_zext(tt, x, w), pt_mk_zext(tt, y, w));
  return pt_mk_eq(tt, pt_mk_sext(tt, x, w), pt_mk_sext(tt, y, w));
}

/* match: (= (concat x y) (concat u v)), y and v of one width   result: (and (= x u) (= y v)) */
static pt_term eq_concats(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y, u, v;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y) || !is_binary(tt, b, PT_TOP_CONCAT, &u, &v))
    return NONE;
  if (width_of(tt, y) != width_of(tt, v)) return NONE;
  return pt_mk_and(tt, pt_mk_eq(tt, x, u), pt_mk_eq(tt, y, v));
}

/* match: (= (concat x y) (zero_extend z)), z no wider than y
   result: (and (= x 0) (= y (zero_extend z))) */
static pt_term eq_concat_zext(pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y, z;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y) || !is_unary(tt, b, PT_TOP_ZEXT, &z)) return NONE;
  uint32_t n = width_of(tt, y);
  if (width_of(tt, z) > n) return NONE;
  return pt_mk_and(tt, pt_mk_eq(tt, x, pt_mk_u64(tt, width_of(tt, x), 0)),
                   pt_mk_eq(tt, y, pt_mk_zext(tt, z, n)));
}

/* match: (= (ite c x y) x), (= (ite c x y) y)   result: (or c (= y x)), (or (not c) (= x y)) */
static pt_term eq_ite_arm(pt_terms *tt, pt_term a, pt_term b) {
  pt_term c, x, y;
  if (!is_ite(tt, a, &c, &x, &y)) return NONE;
  if (same(x, b)) return pt_mk_or(tt, c, pt_mk_eq(tt, y, b));
  return same(y, b) ? pt_mk_or(tt, pt_mk_not(tt, c), pt_mk_eq(tt, x, b)) : NONE;
}

/* match: (= (ite c x y) (ite c x z)), (= (ite c x y) (ite c z y))
   result: (or c (= y z)), (or (not c) (= x z)) */
static pt_term eq_ite_shared(pt_terms *tt, pt_term a, pt_term b) {
  pt_term c, x, y, d, u, v;
  if (!is_ite(tt, a, &c, &x, &y) || !is_ite(tt, b, &d, &u, &v) || !same(c, d)) return NONE;
  if (same(x, u)) return pt_mk_or(tt, c, pt_mk_eq(tt, y, v));
  return same(y, v) ? pt_mk_or(tt, pt_mk_not(tt, c), pt_mk_eq(tt, x, u)) : NONE;
}

/* match: (= (ite c k1 k2) (ite d k3 k4))   result: a formula of c and d alone */
static pt_term eq_ite_ite(pt_terms *tt, pt_term a, pt_term b) {
  pt_term c, x, y, d, u, v;
  if (!pt_is_ite_of_constants(tt, a, &c, &x, &y) || !pt_is_ite_of_constants(tt, b, &d, &u, &v))
    return NONE;
  return pt_mk_ite(tt, c, pt_mk_eq(tt, b, x), pt_mk_eq(tt, b, y));
}

static pt_term one_side(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, EQ_UNARY, eq_unary(tt, a, b));
  TRY(tt, EQ_CONCAT_ZEXT, eq_concat_zext(tt, a, b));
  TRY(tt, EQ_ITE_ARM, eq_ite_arm(tt, a, b));
  return NONE;
}

static pt_term rules_bv(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, EQ_OFFSET_NEVER, eq_offset_never(tt, a, b));
  TRY(tt, EQ_EXTENDED, eq_extended(tt, a, b));
  TRY(tt, EQ_CONCATS, eq_concats(tt, a, b));
  TRY(tt, EQ_ITE_ITE, eq_ite_ite(tt, a, b));
  TRY(tt, EQ_ITE_SHARED, eq_ite_shared(tt, a, b));
  pt_term r = one_side(tt, a, b);
  if (!r.i) r = one_side(tt, b, a);
  if (r.i) return r;
  TRY(tt, EQ_POLY, pt_poly_eq(tt, a, b));
  TRY(tt, EQ_CHAIN, pt_chain_eq(tt, a, b));
  return NONE;
}

pt_term pt_rules_eq(pt_terms *tt, pt_term a, pt_term b) {
  TRY(tt, EQ_SAME, eq_same(tt, a, b));
  if (is_bool(tt, a)) return rules_iff(tt, a, b);
  if (!is_bv(tt, a)) return rules_array(tt, a, b);
  if (!is_const(tt, b)) return rules_bv(tt, a, b);
  TRY(tt, EQ_UNARY, eq_unary(tt, a, b));
  pt_term r = rules_const(tt, a, b);
  if (r.i) return r;
  TRY(tt, EQ_POLY, pt_poly_eq(tt, a, b));
  return NONE;
}
