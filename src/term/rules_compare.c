/* Rules of ULT, ULE, SLT and SLE.

   Canonical: a comparison with a constant is strict, and none that is an equality or decided;
   comparisons of extended values, and of values known not to be negative, are narrow and
   unsigned where that is the same. */
#include "term/rules_priv.h"

static bool is_signed(pt_top op) { return op == PT_TOP_SLT || op == PT_TOP_SLE; }
static bool is_strict(pt_top op) { return op == PT_TOP_ULT || op == PT_TOP_SLT; }
static pt_top strict(pt_top op) { return is_signed(op) ? PT_TOP_SLT : PT_TOP_ULT; }
static pt_top without_sign(pt_top op) { return is_strict(op) ? PT_TOP_ULT : PT_TOP_ULE; }

static pt_bv least(pt_top op, uint32_t w) {
  return is_signed(op) ? pt_bv_min_signed(w) : pt_bv_zero(w);
}
static pt_bv greatest(pt_top op, uint32_t w) {
  return is_signed(op) ? pt_bv_max_signed(w) : pt_bv_ones(w);
}
static pt_bv next(pt_bv v) { return pt_bv_add(v, pt_bv_u64(v.width, 1)); }
static pt_bv before(pt_bv v) { return pt_bv_sub(v, pt_bv_u64(v.width, 1)); }
static pt_term num(pt_terms *tt, pt_bv v) { return pt_mk_const(tt, v); }

/* OP of X and a constant, either way round: ABOVE says that the constant is first. */
static bool against_const(const pt_terms *tt, pt_term a, pt_term b, pt_term *x, pt_bv *k,
                          bool *above) {
  *above = is_const(tt, a);
  if (!*above && !is_const(tt, b)) return false;
  *x = *above ? b : a;
  *k = value_of(tt, *above ? a : b);
  return true;
}

static pt_term mk_against(pt_terms *tt, pt_top op, pt_term x, pt_bv k, bool above) {
  return above ? pt_mk_op2(tt, op, num(tt, k), x) : pt_mk_op2(tt, op, x, num(tt, k));
}

/* match: (bvult a a), (bvule a a)   result: false, true */
static pt_term compare_same(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  return same(a, b) ? pt_mk_bool(tt, !is_strict(op)) : NONE;
}

/* match: (bvule x k), (bvule k x)   result: (bvult x k+1), (bvult k-1 x), or true */
static pt_term le_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  pt_bv k;
  bool above;
  if (is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  if (pt_bv_eq(k, above ? least(op, k.width) : greatest(op, k.width))) return pt_true(tt);
  return mk_against(tt, strict(op), x, above ? before(k) : next(k), above);
}

/* match: (bvult x least), (bvult greatest x)   result: false */
static pt_term lt_never(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  return pt_bv_eq(k, above ? greatest(op, k.width) : least(op, k.width)) ? pt_false(tt) : NONE;
}

/* match: (bvult x least+1), (bvult greatest-1 x), (bvult x greatest), (bvult least x)
   result: (= x least), (= x greatest), (not (= x greatest)), (not (= x least)) */
static pt_term lt_equal(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  pt_bv min = least(op, k.width), max = greatest(op, k.width);
  if (pt_bv_eq(k, above ? before(max) : next(min)))
    return pt_mk_eq(tt, x, num(tt, above ? max : min));
  if (pt_bv_eq(k, above ? min : max)) return pt_mk_ne(tt, x, num(tt, k));
  return NONE;
}

/* match: (bvult (zero_extend x) k), (bvslt (zero_extend x) k), (bvult k (zero_extend x)) ...
   result: the narrow unsigned comparison when k fits x, else true or false */
static pt_term lt_zext_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  if (!is_unary(tt, x, PT_TOP_ZEXT, &y) || width_of(tt, y) == k.width) return NONE;
  uint32_t n = width_of(tt, y);
  if (is_signed(op) && pt_bv_is_negative(k)) return pt_mk_bool(tt, above);
  if (k.width - pt_bv_clz(k) > n) return pt_mk_bool(tt, !above);
  return mk_against(tt, PT_TOP_ULT, y, pt_bv_trunc(k, n), above);
}

/* match: (bvult (sign_extend x) k), (bvslt (sign_extend x) k), (bvult k (sign_extend x)) ...
   result: the narrow comparison when k is a sign extension too; else a test of the sign of x
   (unsigned), true or false (signed) */
static pt_term lt_sext_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  if (!is_unary(tt, x, PT_TOP_SEXT, &y) || width_of(tt, y) == k.width) return NONE;
  pt_bv narrow = pt_bv_trunc(k, width_of(tt, y));
  if (pt_bv_eq(pt_bv_sext(narrow, k.width), k)) return mk_against(tt, op, y, narrow, above);
  if (is_signed(op)) return pt_mk_bool(tt, above == pt_bv_is_negative(k));
  pt_term zero = num(tt, pt_bv_zero(narrow.width));
  return above ? pt_mk_op2(tt, PT_TOP_SLT, y, zero) : pt_mk_op2(tt, PT_TOP_SLE, zero, y);
}

/* match: (bvult (zero_extend x) (zero_extend y)), (bvslt (sign_extend x) (sign_extend y)) ...
   result: the comparison at the greater of the two widths, unsigned for zero_extend */
static pt_term compare_extended(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_top ext = op_of(tt, a);
  if ((ext != PT_TOP_ZEXT && ext != PT_TOP_SEXT) || !is_op(tt, b, ext)) return NONE;
  pt_term x = arg_of(tt, a, 0), y = arg_of(tt, b, 0);
  uint32_t n = width_of(tt, x), m = width_of(tt, y), w = n > m ? n : m;
  if (w == width_of(tt, a)) return NONE;
  if (ext == PT_TOP_ZEXT)
    return pt_mk_op2(tt, without_sign(op), pt_mk_zext(tt, x, w), pt_mk_zext(tt, y, w));
  return pt_mk_op2(tt, op, pt_mk_sext(tt, x, w), pt_mk_sext(tt, y, w));
}

/* match: (bvult (concat x y) k), the low part of k is 0; (bvult k (concat x y)), it is ones
   result: (bvult x k'), (bvult k' x) */
static pt_term lt_concat_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, high, low;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  if (!is_binary(tt, x, PT_TOP_CONCAT, &high, &low)) return NONE;
  uint32_t n = width_of(tt, low);
  pt_bv part = pt_bv_trunc(k, n);
  if (above ? !pt_bv_is_ones(part) : !pt_bv_is_zero(part)) return NONE;
  return mk_against(tt, op, high, pt_bv_extract(k, k.width - 1, n), above);
}

/* match: (bvult (concat j y) k), (bvult k (concat j y))
   result: decided by the high parts, or (bvult y k') when they are equal */
static pt_term lt_concat_high(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, high, low;
  pt_bv k;
  bool above;
  if (!is_strict(op) || !against_const(tt, a, b, &x, &k, &above)) return NONE;
  if (!is_binary(tt, x, PT_TOP_CONCAT, &high, &low) || !is_const(tt, high)) return NONE;
  uint32_t n = width_of(tt, low);
  pt_bv i = value_of(tt, high), j = pt_bv_extract(k, k.width - 1, n);
  if (pt_bv_eq(i, j)) return mk_against(tt, PT_TOP_ULT, low, pt_bv_trunc(k, n), above);
  bool less = is_signed(op) ? pt_bv_slt(i, j) : pt_bv_ult(i, j);
  return pt_mk_bool(tt, less != above);
}

/* match: (bvult (concat x a) (concat x b)), (bvult (concat a y) (concat b y))
   result: (bvult a b), unsigned for the low parts */
static pt_term compare_concats(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y, u, v;
  if (!is_binary(tt, a, PT_TOP_CONCAT, &x, &y) || !is_binary(tt, b, PT_TOP_CONCAT, &u, &v))
    return NONE;
  if (same(x, u)) return pt_mk_op2(tt, without_sign(op), y, v);
  return same(y, v) ? pt_mk_op2(tt, op, x, u) : NONE;
}

/* match: (bvult (bvnot a) (bvnot b)), (bvult (bvnot a) k), (bvult k (bvnot a))
   result: (bvult b a), (bvult ~k a), (bvult a ~k) */
static pt_term compare_nots(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  bool x = is_op(tt, a, PT_TOP_BVNOT), y = is_op(tt, b, PT_TOP_BVNOT);
  if ((!x && !y) || (!x && !is_const(tt, a)) || (!y && !is_const(tt, b))) return NONE;
  return pt_mk_op2(tt, op, pt_mk_op1(tt, PT_TOP_BVNOT, b), pt_mk_op1(tt, PT_TOP_BVNOT, a));
}

/* match: (bvslt a b), both not negative   result: (bvult a b) */
static pt_term compare_nonneg(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (!is_signed(op) || !pt_is_nonneg(tt, a) || !pt_is_nonneg(tt, b)) return NONE;
  return pt_mk_op2(tt, without_sign(op), a, b);
}

/* match: (bvult a b), one bit   result: (and (not (= a 1)) (= b 1)); signed: the other way round;
   bvule: the same with or */
static pt_term compare_bits(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (width_of(tt, a) != 1) return NONE;
  pt_term one = pt_mk_u64(tt, 1, 1), less = is_signed(op) ? b : a, more = is_signed(op) ? a : b;
  pt_term x = pt_mk_ne(tt, less, one), y = pt_mk_eq(tt, more, one);
  return is_strict(op) ? pt_mk_and(tt, x, y) : pt_mk_or(tt, x, y);
}

/* match: (bvult (bvurem a b) b), (bvule b (bvurem a b))   result: (not (= b 0)), (= b 0) */
static pt_term compare_urem(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y, zero = NONE;
  bool first = op == PT_TOP_ULT && is_binary(tt, a, PT_TOP_UREM, &x, &y) && same(y, b);
  bool second = op == PT_TOP_ULE && is_binary(tt, b, PT_TOP_UREM, &x, &y) && same(y, a);
  if (!first && !second) return NONE;
  zero = pt_mk_u64(tt, width_of(tt, a), 0);
  return first ? pt_mk_ne(tt, y, zero) : pt_mk_eq(tt, y, zero);
}

/* match: (bvult (bvurem x k) j), 0 < k <= j; (bvult j (bvurem x k)), k <= j + 1
   result: true, false */
static pt_term lt_urem_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  pt_term x, y, z;
  pt_bv j;
  bool above;
  if (op != PT_TOP_ULT || !against_const(tt, a, b, &x, &j, &above)) return NONE;
  if (!is_with_const(tt, x, PT_TOP_UREM, &y, &z) || is_zero(tt, z)) return NONE;
  pt_bv most = before(value_of(tt, z)); /* of the remainder */
  if (above) return pt_bv_ule(most, j) ? pt_false(tt) : NONE;
  return pt_bv_ult(most, j) ? pt_true(tt) : NONE;
}

/* A is never above B, unsigned, by the operator alone. */
static bool is_part(const pt_terms *tt, pt_term a, pt_term b) {
  pt_term x, y;
  if (is_binary(tt, a, PT_TOP_UREM, &x, &y) && same(x, b)) return true;
  if (is_with_const(tt, a, PT_TOP_UDIV, &x, &y) && same(x, b) && !is_zero(tt, y)) return true;
  if (is_binary(tt, a, PT_TOP_BVAND, &x, &y) && (same(x, b) || same(y, b))) return true;
  return is_binary(tt, b, PT_TOP_BVOR, &x, &y) && (same(x, a) || same(y, a));
}

/* match: (bvule (bvurem a b) a), bvudiv by a constant, bvand; (bvule a (bvor a b)); bvult reversed
   result: true; false */
static pt_term compare_part(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  if (op == PT_TOP_ULE && is_part(tt, a, b)) return pt_true(tt);
  return op == PT_TOP_ULT && is_part(tt, b, a) ? pt_false(tt) : NONE;
}

static pt_term rules_const(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, LE_CONST, le_const(tt, op, a, b));
  TRY(tt, LT_NEVER, lt_never(tt, op, a, b));
  TRY(tt, LT_EQUAL, lt_equal(tt, op, a, b));
  TRY(tt, LT_ZEXT_CONST, lt_zext_const(tt, op, a, b));
  TRY(tt, LT_SEXT_CONST, lt_sext_const(tt, op, a, b));
  TRY(tt, LT_CONCAT_CONST, lt_concat_const(tt, op, a, b));
  TRY(tt, LT_CONCAT_HIGH, lt_concat_high(tt, op, a, b));
  TRY(tt, LT_UREM_CONST, lt_urem_const(tt, op, a, b));
  return NONE;
}

pt_term pt_rules_compare(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, COMPARE_SAME, compare_same(tt, op, a, b));
  if (is_const(tt, a) || is_const(tt, b)) {
    pt_term r = rules_const(tt, op, a, b);
    if (r.i) return r;
  }
  TRY(tt, COMPARE_BITS, compare_bits(tt, op, a, b));
  TRY(tt, COMPARE_NOTS, compare_nots(tt, op, a, b));
  TRY(tt, COMPARE_EXTENDED, compare_extended(tt, op, a, b));
  TRY(tt, COMPARE_CONCATS, compare_concats(tt, op, a, b));
  TRY(tt, COMPARE_NONNEG, compare_nonneg(tt, op, a, b));
  TRY(tt, COMPARE_UREM, compare_urem(tt, op, a, b));
  TRY(tt, COMPARE_PART, compare_part(tt, op, a, b));
  return NONE;
}
