/* Float operators on bit patterns; see fp.h.

   Float and double compute on the host's SSE unit for speed; every other format,
   the remainder and wide integers go through the exact numbers of fp_number.h.
   NaNs never reach the host: which payload and sign survive depends there on how
   the compiler orders the operands.

   The default NaN has its sign bit set, as x86 makes it ("real indefinite"). */
#include "bv/fp_number.h"

#include <assert.h>
#include <float.h>
#include <string.h>

enum { W = PT_BV_MAX_WIDTH };

_Static_assert(FLT_EVAL_METHOD == 0, "the host must compute float and double as such");

/* ---- the host's formats ---- */

static bool on_host(pt_fp f) { return f == PT_FP_FLOAT || f == PT_FP_DOUBLE; }

static float host_float(pt_bv a) {
  assert(a.width == 32);
  uint32_t bits = (uint32_t)a.w[0];
  float r;
  return memcpy(&r, &bits, sizeof r), r;
}

static double host_double(pt_bv a) {
  assert(a.width == 64);
  double r;
  return memcpy(&r, &a.w[0], sizeof r), r;
}

/* The value of either host format. */
static double host_value(pt_fp f, pt_bv a) {
  return f == PT_FP_FLOAT ? (double)host_float(a) : host_double(a);
}

/* A host result; a NaN is the result of an invalid operation. */
static pt_bv from_float(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return x != x ? pt_fp_nan(PT_FP_FLOAT, true) : pt_bv_u64(32, bits);
}

static pt_bv from_double(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return x != x ? pt_fp_nan(PT_FP_DOUBLE, true) : pt_bv_u64(64, bits);
}

/* ---- NaN operands ---- */

static bool any_nan(pt_fp f, pt_bv a, pt_bv b) {
  if (f == PT_FP_FLOAT) return __builtin_isunordered(host_float(a), host_float(b));
  if (f == PT_FP_DOUBLE) return __builtin_isunordered(host_double(a), host_double(b));
  return pt_fp_is_nan(f, a) || pt_fp_is_nan(f, b);
}

/* The result of an operator with a NaN among its operands. */
static pt_bv propagate(pt_fp f, pt_bv a, pt_bv b) {
  if (pt_fp_is_unsupported(f, a) || pt_fp_is_unsupported(f, b)) return pt_fp_nan(f, true);
  return pt_fp_quiet(f, pt_fp_is_nan(f, a) ? a : b);
}

/* ---- exact arithmetic ---- */

static pt_bv shl(pt_bv a, int32_t by) {
  assert(by >= 0 && (uint32_t)by <= pt_bv_clz(a));
  return pt_bv_shl(a, pt_bv_u64(W, (uint64_t)by));
}

static pt_bv repack(pt_fp f, const pt_fp_number *x) {
  return pt_fp_round(f, x->negative, x->exp, x->sig, false);
}

/* x + y for finite x and y, x.exp >= y.exp. */
static pt_bv add_finite(pt_fp f, const pt_fp_number *x, const pt_fp_number *y) {
  int32_t distance = x->exp - y->exp;
  assert(distance >= 0);
  /* Beyond the width left, y is far below half of the lowest bit of x. */
  if ((uint32_t)distance >= pt_bv_clz(x->sig)) return repack(f, x);
  pt_bv wide = shl(x->sig, distance);
  if (x->negative == y->negative)
    return pt_fp_round(f, x->negative, y->exp, pt_bv_add(wide, y->sig), false);
  if (pt_bv_eq(wide, y->sig)) return pt_fp_zero(f, false);
  if (pt_bv_ult(wide, y->sig))
    return pt_fp_round(f, y->negative, y->exp, pt_bv_sub(y->sig, wide), false);
  return pt_fp_round(f, x->negative, y->exp, pt_bv_sub(wide, y->sig), false);
}

static pt_bv add(pt_fp f, const pt_fp_number *x, const pt_fp_number *y) {
  if (x->kind == PT_FP_IS_INF && y->kind == PT_FP_IS_INF)
    return x->negative == y->negative ? pt_fp_inf(f, x->negative) : pt_fp_nan(f, true);
  if (x->kind == PT_FP_IS_INF) return pt_fp_inf(f, x->negative);
  if (y->kind == PT_FP_IS_INF) return pt_fp_inf(f, y->negative);
  if (x->kind == PT_FP_IS_ZERO && y->kind == PT_FP_IS_ZERO)
    return pt_fp_zero(f, x->negative && y->negative);
  if (x->kind == PT_FP_IS_ZERO) return repack(f, y);
  if (y->kind == PT_FP_IS_ZERO) return repack(f, x);
  return x->exp >= y->exp ? add_finite(f, x, y) : add_finite(f, y, x);
}

static pt_bv multiply(pt_fp f, const pt_fp_number *x, const pt_fp_number *y) {
  bool negative = x->negative != y->negative;
  bool zero = x->kind == PT_FP_IS_ZERO || y->kind == PT_FP_IS_ZERO;
  bool inf = x->kind == PT_FP_IS_INF || y->kind == PT_FP_IS_INF;
  if (zero && inf) return pt_fp_nan(f, true);
  if (zero) return pt_fp_zero(f, negative);
  if (inf) return pt_fp_inf(f, negative);
  return pt_fp_round(f, negative, x->exp + y->exp, pt_bv_mul(x->sig, y->sig), false);
}

static pt_bv divide(pt_fp f, const pt_fp_number *x, const pt_fp_number *y) {
  enum { SCALE = 256 }; /* the quotient has at least 256 - 113 bits: more than any float */
  bool negative = x->negative != y->negative;
  if (x->kind == y->kind && x->kind != PT_FP_IS_FINITE) return pt_fp_nan(f, true);
  if (x->kind == PT_FP_IS_INF || y->kind == PT_FP_IS_ZERO) return pt_fp_inf(f, negative);
  if (y->kind == PT_FP_IS_INF || x->kind == PT_FP_IS_ZERO) return pt_fp_zero(f, negative);
  pt_bv wide = shl(x->sig, SCALE), quotient = pt_bv_udiv(wide, y->sig);
  bool more = !pt_bv_eq(pt_bv_mul(quotient, y->sig), wide);
  return pt_fp_round(f, negative, x->exp - y->exp - SCALE, quotient, more);
}

/* x - y * trunc(x / y), which is always exact. */
static pt_bv remainder_of(pt_fp f, const pt_fp_number *x, const pt_fp_number *y) {
  enum { STEP = 256 };
  if (x->kind == PT_FP_IS_INF || y->kind == PT_FP_IS_ZERO) return pt_fp_nan(f, true);
  if (x->kind == PT_FP_IS_ZERO) return pt_fp_zero(f, x->negative);
  if (y->kind == PT_FP_IS_INF) return repack(f, x);
  /* A greater exponent means that y is normal: then it is the greater number. */
  if (x->exp < y->exp) return repack(f, x);
  pt_bv rest = pt_bv_urem(x->sig, y->sig);
  for (int32_t left = x->exp - y->exp; left > 0; left -= STEP)
    rest = pt_bv_urem(shl(rest, left < STEP ? left : STEP), y->sig);
  return pt_fp_round(f, x->negative, y->exp, rest, false);
}

typedef pt_bv (*number_op)(pt_fp f, const pt_fp_number *x, const pt_fp_number *y);

static pt_bv apply(number_op op, pt_fp f, pt_bv a, pt_bv b) {
  pt_fp_number x = pt_fp_unpack(f, a), y = pt_fp_unpack(f, b);
  assert(x.kind != PT_FP_IS_NAN && y.kind != PT_FP_IS_NAN);
  return op(f, &x, &y); // cppcheck-suppress returnDanglingLifetime ; the result is a value
}

/* ---- operators ---- */

pt_bv pt_fp_add(pt_fp f, pt_bv a, pt_bv b) {
  if (any_nan(f, a, b)) return propagate(f, a, b);
  if (f == PT_FP_FLOAT) return from_float(host_float(a) + host_float(b));
  if (f == PT_FP_DOUBLE) return from_double(host_double(a) + host_double(b));
  return apply(add, f, a, b);
}

pt_bv pt_fp_sub(pt_fp f, pt_bv a, pt_bv b) {
  if (any_nan(f, a, b)) return propagate(f, a, b); /* with the sign that b has */
  if (f == PT_FP_FLOAT) return from_float(host_float(a) - host_float(b));
  if (f == PT_FP_DOUBLE) return from_double(host_double(a) - host_double(b));
  return apply(add, f, a, pt_fp_neg(f, b));
}

pt_bv pt_fp_mul(pt_fp f, pt_bv a, pt_bv b) {
  if (any_nan(f, a, b)) return propagate(f, a, b);
  if (f == PT_FP_FLOAT) return from_float(host_float(a) * host_float(b));
  if (f == PT_FP_DOUBLE) return from_double(host_double(a) * host_double(b));
  return apply(multiply, f, a, b);
}

pt_bv pt_fp_div(pt_fp f, pt_bv a, pt_bv b) {
  if (any_nan(f, a, b)) return propagate(f, a, b);
  if (f == PT_FP_FLOAT) return from_float(host_float(a) / host_float(b));
  if (f == PT_FP_DOUBLE) return from_double(host_double(a) / host_double(b));
  return apply(divide, f, a, b);
}

pt_bv pt_fp_rem(pt_fp f, pt_bv a, pt_bv b) {
  return any_nan(f, a, b) ? propagate(f, a, b) : apply(remainder_of, f, a, b);
}

pt_bv pt_fp_neg(pt_fp f, pt_bv a) {
  assert(a.width == pt_fp_width(f));
  (void)f;
  return pt_bv_xor(a, pt_bv_min_signed(a.width));
}

/* The pattern without its sign, changed so that greater patterns are greater
   values: a pseudo-denormal becomes the equal normal number. */
static pt_bv ordered_magnitude(pt_fp f, pt_bv a) {
  const pt_fp_format *t = pt_fp_format_of(f);
  pt_bv m = pt_bv_and(a, pt_bv_max_signed(a.width));
  if (f != PT_FP_X87 || pt_bv_to_u64(pt_bv_extract(m, 79, 64)) || !pt_bv_bit(m, 63)) return m;
  return pt_bv_or(m, pt_bv_trunc(pt_fp_power(t->fraction), t->width));
}

static pt_fcmp_bit relation(pt_fp f, pt_bv a, pt_bv b) {
  if (any_nan(f, a, b)) return PT_FCMP_UNO;
  if (on_host(f)) {
    double u = host_value(f, a), v = host_value(f, b);
    if (u < v) return PT_FCMP_LT;
    if (u > v) return PT_FCMP_GT;
    return PT_FCMP_EQ;
  }
  pt_bv x = ordered_magnitude(f, a), y = ordered_magnitude(f, b);
  bool nx = pt_bv_is_negative(a), ny = pt_bv_is_negative(b);
  if (pt_bv_is_zero(x) && pt_bv_is_zero(y)) return PT_FCMP_EQ;
  if (nx != ny) return nx ? PT_FCMP_LT : PT_FCMP_GT;
  if (pt_bv_eq(x, y)) return PT_FCMP_EQ;
  return pt_bv_ult(x, y) != nx ? PT_FCMP_LT : PT_FCMP_GT;
}

bool pt_fp_cmp(pt_fp f, uint32_t predicate, pt_bv a, pt_bv b) {
  assert(predicate < 16);
  return (predicate & relation(f, a, b)) != 0;
}

/* ---- conversions ---- */

/* Keeps the sign and as much of the payload as there is room for. */
static pt_bv convert_nan(pt_fp from, pt_fp to, pt_bv a) {
  if (pt_fp_is_unsupported(from, a)) return pt_fp_nan(to, true);
  uint32_t have = pt_fp_format_of(from)->precision - 1, want = pt_fp_format_of(to)->precision - 1;
  pt_bv payload = pt_fp_payload(from, a);
  if (have > want) payload = pt_bv_extract(payload, have - 1, have - want);
  if (have < want) payload = pt_bv_concat(payload, pt_bv_zero(want - have));
  pt_bv empty = pt_fp_inf(to, pt_bv_is_negative(a));
  return pt_fp_quiet(to, pt_bv_or(empty, pt_bv_zext(payload, empty.width)));
}

pt_bv pt_fp_convert(pt_fp from, pt_fp to, pt_bv a) {
  if (any_nan(from, a, a)) return convert_nan(from, to, a);
  if (from == PT_FP_FLOAT && to == PT_FP_DOUBLE) return from_double((double)host_float(a));
  if (from == PT_FP_DOUBLE && to == PT_FP_FLOAT) return from_float((float)host_double(a));
  pt_fp_number x = pt_fp_unpack(from, a);
  if (x.kind == PT_FP_IS_ZERO) return pt_fp_zero(to, x.negative);
  if (x.kind == PT_FP_IS_INF) return pt_fp_inf(to, x.negative);
  return repack(to, &x);
}

pt_bv pt_fp_from_signed(pt_fp f, pt_bv a) {
  if (a.width <= 64 && f == PT_FP_FLOAT) return from_float((float)pt_bv_to_i64(a));
  if (a.width <= 64 && f == PT_FP_DOUBLE) return from_double((double)pt_bv_to_i64(a));
  bool negative = pt_bv_is_negative(a);
  pt_bv magnitude = negative ? pt_bv_neg(a) : a; /* right for the least value too */
  return pt_fp_round(f, negative, 0, pt_bv_zext(magnitude, W), false);
}

pt_bv pt_fp_from_unsigned(pt_fp f, pt_bv a) {
  if (a.width <= 64 && f == PT_FP_FLOAT) return from_float((float)pt_bv_to_u64(a));
  if (a.width <= 64 && f == PT_FP_DOUBLE) return from_double((double)pt_bv_to_u64(a));
  return pt_fp_round(f, false, 0, pt_bv_zext(a, W), false);
}

/* The commonest case, on the host: *out is the value of a cut to an integer. */
static bool small_cut(pt_fp f, pt_bv a, int64_t *out) {
  if (!on_host(f)) return false;
  double x = host_value(f, a);
  if (!(__builtin_fabs(x) < 0x1p62)) return false; /* NaN too */
  *out = (int64_t)x;
  return true;
}

/* |a| cut to an integer; false when that has more than W bits or is no number. */
static bool wide_cut(pt_fp f, pt_bv a, pt_bv *out) {
  pt_fp_number x = pt_fp_unpack(f, a);
  *out = x.sig;
  if (x.kind != PT_FP_IS_FINITE) return x.kind == PT_FP_IS_ZERO;
  if (x.exp > 0 && (uint32_t)x.exp > pt_bv_clz(x.sig)) return false;
  if (x.exp >= 0) return *out = shl(x.sig, x.exp), true;
  return *out = pt_bv_lshr(x.sig, pt_bv_u64(W, (uint64_t)-x.exp)), true;
}

/* The result of a conversion to integer, when `fit`; else what x86 gives. */
static pt_bv checked(bool fit, pt_bv result, bool *fits) {
  if (fits) *fits = fit;
  return fit ? result : pt_bv_min_signed(result.width);
}

pt_bv pt_fp_to_signed(pt_fp f, pt_bv a, uint32_t width, bool *fits) {
  pt_bv m, r;
  int64_t i;
  if (small_cut(f, a, &i)) {
    r = pt_bv_i64(width, i);
    return checked(pt_bv_to_i64(r) == i, r, fits);
  }
  bool negative = pt_bv_is_negative(a), fit = wide_cut(f, a, &m);
  pt_bv bound = pt_fp_power(width - 1);
  fit = fit && (negative ? pt_bv_ule(m, bound) : pt_bv_ult(m, bound));
  r = pt_bv_trunc(m, width);
  return checked(fit, negative ? pt_bv_neg(r) : r, fits);
}

pt_bv pt_fp_to_unsigned(pt_fp f, pt_bv a, uint32_t width, bool *fits) {
  pt_bv m;
  int64_t i;
  if (small_cut(f, a, &i)) {
    pt_bv r = pt_bv_u64(width, (uint64_t)i);
    return checked(i >= 0 && pt_bv_to_u64(r) == (uint64_t)i, r, fits);
  }
  bool negative = pt_bv_is_negative(a), fit = wide_cut(f, a, &m);
  fit = fit && (negative ? pt_bv_is_zero(m) : W - pt_bv_clz(m) <= width);
  return checked(fit, pt_bv_trunc(m, width), fits); /* -0 to 0: no sign to keep */
}
