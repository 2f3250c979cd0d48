/* Overflow predicates of C's integer operators, in the form that is cheapest to decide: a bound
   on one argument when the other is a constant, else the textbook form; for products of signed
   numbers with a condition that small factors do not meet, which no solver would find out from
   the bits of the product. */
#include "term/rules_priv.h"

typedef struct {
  pt_terms *tt;
  uint32_t w;
  pt_bv min, max; /* signed */
} ctx;

static pt_term num(ctx *c, pt_bv v) { return pt_mk_const(c->tt, v); }
static pt_term slt(ctx *c, pt_term a, pt_term b) { return pt_mk_op2(c->tt, PT_TOP_SLT, a, b); }
static pt_term ult(ctx *c, pt_term a, pt_term b) { return pt_mk_op2(c->tt, PT_TOP_ULT, a, b); }

/* a + k: above max - k for k >= 0, below min - k else. */
static pt_term sadd_const(ctx *c, pt_term a, pt_bv k) {
  if (pt_bv_is_negative(k)) return slt(c, a, num(c, pt_bv_sub(c->min, k)));
  return slt(c, num(c, pt_bv_sub(c->max, k)), a);
}

/* k - b: b below k - max for k >= 0, above k - min else. */
static pt_term const_ssub(ctx *c, pt_bv k, pt_term b) {
  if (pt_bv_is_negative(k)) return slt(c, num(c, pt_bv_sub(k, c->min)), b);
  return slt(c, b, num(c, pt_bv_sub(k, c->max)));
}

static pt_term ssub_const(ctx *c, pt_term a, pt_bv k) {
  if (pt_bv_eq(k, c->min)) return slt(c, num(c, pt_bv_i64(c->w, -1)), a); /* -min does not fit */
  return sadd_const(c, a, pt_bv_neg(k));
}

/* a * k: a outside of [min / k, max / k], in this order for k > 0. */
static pt_term smul_const(ctx *c, pt_term a, pt_bv k) {
  if (pt_bv_is_zero(k)) return pt_false(c->tt);
  if (pt_bv_is_ones(k)) return pt_mk_eq(c->tt, a, num(c, c->min));
  pt_bv low = pt_bv_sdiv(c->min, k), high = pt_bv_sdiv(c->max, k);
  if (pt_bv_is_negative(k)) {
    pt_bv t = low;
    low = high, high = t;
  }
  return pt_mk_or(c->tt, slt(c, a, num(c, low)), slt(c, num(c, high), a));
}

static pt_term sadd(ctx *c, pt_term a, pt_term b) {
  pt_bv k;
  if (pt_term_value(c->tt, b, &k)) return sadd_const(c, a, k);
  if (pt_term_value(c->tt, a, &k)) return sadd_const(c, b, k);
  pt_term r = pt_mk_op2(c->tt, PT_TOP_ADD, a, b);
  pt_term both = pt_mk_op2(c->tt, PT_TOP_BVAND, pt_mk_op2(c->tt, PT_TOP_BVXOR, a, r),
                           pt_mk_op2(c->tt, PT_TOP_BVXOR, b, r));
  return slt(c, both, pt_mk_u64(c->tt, c->w, 0));
}

static pt_term ssub(ctx *c, pt_term a, pt_term b) {
  pt_bv k;
  if (pt_term_value(c->tt, b, &k)) return ssub_const(c, a, k);
  if (pt_term_value(c->tt, a, &k)) return const_ssub(c, k, b);
  pt_term r = pt_mk_op2(c->tt, PT_TOP_SUB, a, b);
  pt_term both = pt_mk_op2(c->tt, PT_TOP_BVAND, pt_mk_op2(c->tt, PT_TOP_BVXOR, a, b),
                           pt_mk_op2(c->tt, PT_TOP_BVXOR, a, r));
  return slt(c, both, pt_mk_u64(c->tt, c->w, 0));
}

static pt_term uadd(ctx *c, pt_term a, pt_term b) {
  pt_bv k;
  if (pt_term_value(c->tt, b, &k)) return ult(c, num(c, pt_bv_not(k)), a);
  if (pt_term_value(c->tt, a, &k)) return ult(c, num(c, pt_bv_not(k)), b);
  return ult(c, pt_mk_op2(c->tt, PT_TOP_ADD, a, b), a);
}

/* The product does not come back by division: for widths whose double has no sort. */
static pt_term mul_by_division(ctx *c, bool is_signed, pt_term a, pt_term b) {
  pt_terms *tt = c->tt;
  pt_term p = pt_mk_op2(tt, PT_TOP_MUL, a, b);
  pt_term back = pt_mk_op2(tt, is_signed ? PT_TOP_SDIV : PT_TOP_UDIV, p, b);
  pt_term wrong = pt_mk_and(tt, pt_mk_bv_to_bool(tt, b), pt_mk_ne(tt, back, a));
  if (!is_signed) return wrong;
  pt_term extreme =
      pt_mk_and(tt, pt_mk_eq(tt, a, num(c, c->min)), pt_mk_eq(tt, b, num(c, pt_bv_ones(c->w))));
  return pt_mk_or(tt, wrong, extreme);
}

/* The bits of A that differ from its sign. */
static pt_term length_bits(ctx *c, pt_term a) {
  pt_term sign = pt_mk_op2(c->tt, PT_TOP_ASHR, a, pt_mk_u64(c->tt, c->w, c->w - 1));
  return pt_mk_op2(c->tt, PT_TOP_BVXOR, a, sign);
}

/* Bit i is set where one from i on is. */
static pt_term smeared(ctx *c, pt_term a) {
  for (uint32_t by = 1; by < c->w; by *= 2) {
    pt_term down = pt_mk_op2(c->tt, PT_TOP_LSHR, a, pt_mk_u64(c->tt, c->w, by));
    a = pt_mk_op2(c->tt, PT_TOP_BVOR, a, down);
  }
  return a;
}

static pt_term bit_of(ctx *c, pt_term a, uint32_t k) {
  return pt_mk_bv_to_bool(c->tt, pt_mk_extract(c->tt, a, k, k));
}

/* Numbers of m and n bits without their sign are at most 2^m and 2^n, and their product fits when
   m + n <= w - 2.  Else both have a bit that differs from the sign, and these are numbers i and j
   with i + j >= w - 3; or one has all w - 1 bits. */
static pt_term smul_may_overflow(ctx *c, pt_term a, pt_term b) {
  pt_term x = length_bits(c, a), y = length_bits(c, b), from = smeared(c, x);
  pt_term may = pt_mk_or(c->tt, bit_of(c, x, c->w - 2), bit_of(c, y, c->w - 2));
  for (uint32_t j = 0; j + 3 <= c->w; j++)
    may = pt_mk_or(c->tt, may,
                   pt_mk_and(c->tt, bit_of(c, from, c->w - 3 - j), bit_of(c, y, j)));
  return may;
}

static pt_term smul(ctx *c, pt_term a, pt_term b) {
  pt_bv k;
  if (pt_term_value(c->tt, b, &k)) return smul_const(c, a, k);
  if (pt_term_value(c->tt, a, &k)) return smul_const(c, b, k);
  if (2 * c->w > PT_BV_MAX_WIDTH) return mul_by_division(c, true, a, b);
  pt_term p =
      pt_mk_op2(c->tt, PT_TOP_MUL, pt_mk_sext(c->tt, a, 2 * c->w), pt_mk_sext(c->tt, b, 2 * c->w));
  pt_term over = pt_mk_ne(c->tt, pt_mk_sext(c->tt, pt_mk_trunc(c->tt, p, c->w), 2 * c->w), p);
  return c->w < 2 ? over : pt_mk_and(c->tt, smul_may_overflow(c, a, b), over);
}

static pt_term umul(ctx *c, pt_term a, pt_term b) {
  if (is_const(c->tt, a)) {
    pt_term t = a;
    a = b, b = t;
  }
  pt_bv k;
  if (pt_term_value(c->tt, b, &k)) {
    if (pt_bv_is_zero(k)) return pt_false(c->tt);
    return ult(c, num(c, pt_bv_udiv(pt_bv_ones(c->w), k)), a);
  }
  if (2 * c->w > PT_BV_MAX_WIDTH) return mul_by_division(c, false, a, b);
  pt_term p =
      pt_mk_op2(c->tt, PT_TOP_MUL, pt_mk_zext(c->tt, a, 2 * c->w), pt_mk_zext(c->tt, b, 2 * c->w));
  return pt_mk_bv_to_bool(c->tt, pt_mk_extract(c->tt, p, 2 * c->w - 1, c->w));
}

pt_term pt_mk_overflow(pt_terms *tt, pt_top op, bool is_signed, pt_term a, pt_term b) {
  assert(is_bv(tt, a) && sort_of(tt, a).i == sort_of(tt, b).i);
  uint32_t w = width_of(tt, a);
  ctx c = {.tt = tt, .w = w, .min = pt_bv_min_signed(w), .max = pt_bv_max_signed(w)};
  switch (op) {
  case PT_TOP_ADD: return is_signed ? sadd(&c, a, b) : uadd(&c, a, b);
  case PT_TOP_SUB: return is_signed ? ssub(&c, a, b) : ult(&c, a, b);
  default: assert(op == PT_TOP_MUL); return is_signed ? smul(&c, a, b) : umul(&c, a, b);
  }
}
