/* The float formats, their classes, unpacking and rounding; see fp_number.h.

   x87 has encodings that no operation produces.  A pseudo-denormal (exponent
   field 0, integer bit 1) is read as the normal number it equals.  An exponent
   field other than 0 without the integer bit (unnormal, pseudo-infinity,
   pseudo-NaN) is an invalid operand for the hardware; it counts as a NaN. */
#include "bv/fp_number.h"

#include <assert.h>
#include <string.h>

enum { W = PT_BV_MAX_WIDTH };

/* X(NAME, WIDTH, PRECISION, EXP_BITS, FRACTION), in the order of pt_fp. */
#define FORMATS(X)                                                                                 \
  X("half", 16, 11, 5, 10)                                                                         \
  X("float", 32, 24, 8, 23)                                                                        \
  X("double", 64, 53, 11, 52)                                                                      \
  X("x87", 80, 64, 15, 64)                                                                         \
  X("quad", 128, 113, 15, 112)

#define BIAS(EXP_BITS) ((1 << (EXP_BITS - 1)) - 1)
#define ROW(NAME, WIDTH, P, E, F) {NAME, WIDTH, P, E, F, BIAS(E), 1 - BIAS(E) - (P - 1)},
static const pt_fp_format formats[] = {FORMATS(ROW)};
#undef ROW
_Static_assert(sizeof formats / sizeof *formats == PT_FP_COUNT, "one row per format");

const pt_fp_format *pt_fp_format_of(pt_fp f) {
  assert((uint32_t)f < PT_FP_COUNT);
  return &formats[f];
}

uint32_t pt_fp_width(pt_fp f) { return pt_fp_format_of(f)->width; }

const char *pt_fp_name(pt_fp f) { return pt_fp_format_of(f)->name; }

bool pt_fp_by_name(const char *name, pt_fp *f) {
  for (uint32_t i = 0; i < PT_FP_COUNT; i++)
    if (strcmp(name, formats[i].name) == 0) return *f = (pt_fp)i, true;
  return false;
}

bool pt_fp_by_width(uint32_t width, pt_fp *f) {
  for (uint32_t i = 0; i < PT_FP_COUNT; i++)
    if (formats[i].width == width) return *f = (pt_fp)i, true;
  return false;
}

/* ---- fields ---- */

static bool explicit_bit(const pt_fp_format *t) { return t->fraction == t->precision; }

static uint32_t exp_field(const pt_fp_format *t, pt_bv a) {
  assert(a.width == t->width);
  return (uint32_t)pt_bv_to_u64(pt_bv_extract(a, t->width - 2, t->fraction));
}

static uint32_t exp_field_max(const pt_fp_format *t) { return ((uint32_t)1 << t->exp_bits) - 1; }

static pt_bv stored_fraction(const pt_fp_format *t, pt_bv a) {
  return pt_bv_extract(a, t->fraction - 1, 0);
}

static pt_bv assemble(const pt_fp_format *t, bool negative, uint32_t exponent, pt_bv fraction) {
  assert(exponent <= exp_field_max(t) && fraction.width == t->fraction);
  pt_bv top = pt_bv_u64(1 + t->exp_bits, (uint64_t)negative << t->exp_bits | exponent);
  return pt_bv_concat(top, fraction);
}

/* The pattern with the one bit 2^i set. */
static pt_bv pattern_bit(const pt_fp_format *t, uint32_t i) {
  return pt_bv_shl(pt_bv_u64(t->width, 1), pt_bv_u64(t->width, i));
}

pt_bv pt_fp_zero(pt_fp f, bool negative) {
  const pt_fp_format *t = pt_fp_format_of(f);
  return assemble(t, negative, 0, pt_bv_zero(t->fraction));
}

pt_bv pt_fp_inf(pt_fp f, bool negative) {
  const pt_fp_format *t = pt_fp_format_of(f);
  pt_bv r = assemble(t, negative, exp_field_max(t), pt_bv_zero(t->fraction));
  return explicit_bit(t) ? pt_bv_or(r, pattern_bit(t, t->precision - 1)) : r;
}

pt_bv pt_fp_nan(pt_fp f, bool negative) { return pt_fp_quiet(f, pt_fp_inf(f, negative)); }

pt_bv pt_fp_quiet(pt_fp f, pt_bv nan) {
  const pt_fp_format *t = pt_fp_format_of(f);
  return pt_bv_or(nan, pattern_bit(t, t->precision - 2));
}

pt_bv pt_fp_payload(pt_fp f, pt_bv nan) {
  return pt_bv_extract(nan, pt_fp_format_of(f)->precision - 2, 0);
}

/* ---- classes ---- */

bool pt_fp_is_negative(pt_fp f, pt_bv a) {
  assert(a.width == pt_fp_width(f));
  (void)f;
  return pt_bv_is_negative(a);
}

bool pt_fp_is_unsupported(pt_fp f, pt_bv a) {
  const pt_fp_format *t = pt_fp_format_of(f);
  return explicit_bit(t) && exp_field(t, a) != 0 && !pt_bv_bit(a, t->precision - 1);
}

static pt_fp_class class_of(pt_fp f, pt_bv a) {
  const pt_fp_format *t = pt_fp_format_of(f);
  uint32_t exponent = exp_field(t, a);
  if (pt_fp_is_unsupported(f, a)) return PT_FP_IS_NAN;
  if (exponent == exp_field_max(t))
    return pt_bv_is_zero(pt_fp_payload(f, a)) ? PT_FP_IS_INF : PT_FP_IS_NAN;
  if (exponent == 0 && pt_bv_is_zero(stored_fraction(t, a))) return PT_FP_IS_ZERO;
  return PT_FP_IS_FINITE;
}

bool pt_fp_is_nan(pt_fp f, pt_bv a) { return class_of(f, a) == PT_FP_IS_NAN; }

bool pt_fp_is_inf(pt_fp f, pt_bv a) { return class_of(f, a) == PT_FP_IS_INF; }

bool pt_fp_is_zero(pt_fp f, pt_bv a) { return class_of(f, a) == PT_FP_IS_ZERO; }

bool pt_fp_is_subnormal(pt_fp f, pt_bv a) {
  const pt_fp_format *t = pt_fp_format_of(f);
  if (class_of(f, a) != PT_FP_IS_FINITE || exp_field(t, a) != 0) return false;
  return !explicit_bit(t) || !pt_bv_bit(a, t->precision - 1);
}

/* ---- unpacking and rounding ---- */

pt_fp_number pt_fp_unpack(pt_fp f, pt_bv a) {
  const pt_fp_format *t = pt_fp_format_of(f);
  pt_fp_number r = {.kind = class_of(f, a), .negative = pt_bv_is_negative(a)};
  r.sig = pt_bv_zero(W);
  if (r.kind != PT_FP_IS_FINITE) return r;
  uint32_t exponent = exp_field(t, a);
  r.sig = pt_bv_zext(stored_fraction(t, a), W);
  if (exponent && !explicit_bit(t)) r.sig = pt_bv_or(r.sig, pt_fp_power(t->precision - 1));
  r.exp = t->least + (exponent ? (int32_t)exponent - 1 : 0);
  assert(!pt_bv_is_zero(r.sig));
  return r;
}

pt_bv pt_fp_power(uint32_t n) { return pt_bv_shl(pt_bv_u64(W, 1), pt_bv_u64(W, n)); }

/* sig * 2^-by to the nearest integer, ties to even; `more` as for pt_fp_round. */
static pt_bv round_shift(pt_bv sig, int32_t by, bool more) {
  if (by > W) return pt_bv_zero(W); /* below one half */
  pt_bv kept = pt_bv_lshr(sig, pt_bv_u64(W, (uint64_t)by));
  if (!pt_bv_bit(sig, (uint32_t)by - 1)) return kept;
  bool above_half = more || pt_bv_ctz(sig) < (uint32_t)by - 1;
  bool up = above_half || pt_bv_bit(kept, 0);
  return up ? pt_bv_add(kept, pt_bv_u64(W, 1)) : kept;
}

pt_bv pt_fp_round(pt_fp f, bool negative, int32_t exp, pt_bv sig, bool more) {
  const pt_fp_format *t = pt_fp_format_of(f);
  int32_t precision = (int32_t)t->precision;
  assert(sig.width == W);
  if (pt_bv_is_zero(sig)) return assert(!more), pt_fp_zero(f, negative);
  /* The lowest kept bit has weight 2^low. */
  int32_t low = exp + (int32_t)(W - pt_bv_clz(sig)) - precision;
  if (low > t->bias) return pt_fp_inf(f, negative); /* so that nothing below overflows */
  if (low < t->least) low = t->least;
  if (low > exp) {
    sig = round_shift(sig, low - exp, more);
  } else {
    assert(!more);
    sig = pt_bv_shl(sig, pt_bv_u64(W, (uint64_t)(exp - low)));
  }
  if (pt_bv_bit(sig, t->precision)) sig = pt_fp_power(t->precision - 1), low++;
  /* A significand without its top bit can only be subnormal (or 0). */
  bool normal = pt_bv_bit(sig, t->precision - 1);
  assert(normal || low == t->least);
  uint32_t exponent = normal ? (uint32_t)(low - t->least) + 1 : 0;
  if (exponent >= exp_field_max(t)) return pt_fp_inf(f, negative);
  return assemble(t, negative, exponent, pt_bv_trunc(sig, t->fraction));
}
