/* SMT-LIB's floats.  The term layer rounds to nearest even, and converts to integers towards
   zero; other rounding modes are refused.  SMT-LIB has no x87 format with an explicit integer
   bit: (_ FloatingPoint 15 64) stands for it, and its bits leave that bit out. */
#include <assert.h>
#include <string.h>

#include "term/smtlib_priv.h"

static const uint8_t sizes[PT_FP_COUNT][2] = {
    {5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}}; /* ORDER FP */

void pt_smtlib_format_bits(pt_fp f, uint32_t *exponent, uint32_t *significand) {
  *exponent = sizes[f][0], *significand = sizes[f][1];
}

bool pt_smtlib_format(uint32_t exponent, uint32_t significand, pt_fp *out) {
  for (int k = 0; k < PT_FP_COUNT; k++)
    if (sizes[k][0] == exponent && sizes[k][1] == significand) {
      *out = (pt_fp)k;
      return true;
    }
  return false;
}

static pt_fp format_of(const pt_op_call *c, uint32_t k) {
  return pt_sort_format(c->r->tt, pt_term_sort(c->r->tt, c->a[k]));
}

static bool index_format(const pt_op_call *c, pt_fp *out) {
  if (pt_smtlib_format(c->index[0], c->index[1], out)) return true;
  pt_op_fail(c, "no format has %u and %u bits", c->index[0], c->index[1]);
  return false;
}

static pt_term constant(pt_terms *tt, pt_fp f, pt_bv bits) {
  return pt_mk_fp_of_bv(tt, f, pt_mk_const(tt, bits));
}

/* BITS as SMT-LIB has them to a float. */
static pt_term of_bits(pt_terms *tt, pt_fp f, pt_term bits) {
  if (f != PT_FP_X87) return pt_mk_fp_of_bv(tt, f, bits);
  pt_term exponent = pt_mk_extract(tt, bits, 77, 63);
  pt_term integer = pt_mk_bool_to_bv(tt, pt_mk_bv_to_bool(tt, exponent), 1);
  pt_term low = pt_mk_concat(tt, integer, pt_mk_extract(tt, bits, 62, 0));
  return pt_mk_fp_of_bv(tt, f, pt_mk_concat(tt, pt_mk_extract(tt, bits, 78, 63), low));
}

static uint32_t smt_width(pt_fp f) { return f == PT_FP_X87 ? 79 : pt_fp_width(f); }

pt_term pt_op_fp_to_bits(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_term bits = pt_mk_op1(tt, PT_TOP_BV_OF_FP, c->a[0]);
  if (format_of(c, 0) != PT_FP_X87) return bits;
  return pt_mk_concat(tt, pt_mk_extract(tt, bits, 79, 64), pt_mk_extract(tt, bits, 62, 0));
}

pt_term pt_op_fp_literal(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_fp f;
  uint32_t e = pt_term_width(tt, c->a[1]), s = pt_term_width(tt, c->a[2]);
  if (pt_term_width(tt, c->a[0]) != 1) return pt_op_fail(c, "the sign has one bit");
  if (!pt_smtlib_format(e, s + 1, &f))
    return pt_op_fail(c, "no format has %u and %u bits", e, s + 1);
  pt_bv v[3];
  bool values = true;
  for (int k = 0; k < 3; k++)
    values &= pt_term_value(tt, c->a[k], &v[k]);
  if (!values) return of_bits(tt, f, pt_mk_concat(tt, c->a[0], pt_mk_concat(tt, c->a[1], c->a[2])));
  bool integer = f == PT_FP_X87 && !pt_bv_is_zero(v[1]);
  if (f == PT_FP_X87) v[1] = pt_bv_concat(v[1], pt_bv_u64(1, integer));
  return constant(tt, f, pt_bv_concat(v[0], pt_bv_concat(v[1], v[2])));
}

pt_term pt_op_fp_special(const pt_op_call *c) {
  static const char *const texts[][2] = {
      {"+oo", "inf"}, {"-oo", "-inf"}, {"+zero", "0"}, {"-zero", "-0"}, {"NaN", "nan"}};
  pt_fp f;
  pt_bv bits;
  if (!index_format(c, &f)) return (pt_term){0};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    if (strcmp(texts[k][0], c->row->name) == 0 && pt_fp_parse(f, texts[k][1], &bits))
      return constant(c->r->tt, f, bits);
  assert(!"every special value has a text");
  return (pt_term){0};
}

static bool is_rounding(const pt_op_call *c, char wanted) {
  assert(c->arg[0].kind == PT_VALUE_ROUNDING);
  if (c->arg[0].rounding == wanted) return true;
  pt_op_fail(c, "only the rounding mode %s is supported here", wanted == 'E' ? "RNE" : "RTZ");
  return false;
}

pt_term pt_op_fp_arith(const pt_op_call *c) {
  if (c->row->sig == PT_SIG_ROUND_FP && !is_rounding(c, 'E')) return (pt_term){0};
  return pt_mk_op2(c->r->tt, c->row->op, c->a[0], c->a[1]);
}

static pt_term chain(const pt_op_call *c, bool swap) {
  pt_terms *tt = c->r->tt;
  pt_term t = {0};
  for (uint32_t k = 1; k < c->n; k++) {
    pt_term one = pt_mk_op2(tt, c->row->op, c->a[swap ? k : k - 1], c->a[swap ? k - 1 : k]);
    t = t.i ? pt_mk_and(tt, t, one) : one;
  }
  return t;
}

pt_term pt_op_fp_chain(const pt_op_call *c) { return chain(c, false); }
pt_term pt_op_fp_chain_rev(const pt_op_call *c) { return chain(c, true); }
pt_term pt_op_fp_unary(const pt_op_call *c) { return pt_mk_op1(c->r->tt, c->row->op, c->a[0]); }

/* The bits without the sign. */
static pt_term magnitude(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_bv mask = pt_bv_max_signed(pt_fp_width(format_of(c, 0)));
  return pt_mk_op2(tt, PT_TOP_BVAND, pt_mk_op1(tt, PT_TOP_BV_OF_FP, c->a[0]),
                   pt_mk_const(tt, mask));
}

pt_term pt_op_fp_abs(const pt_op_call *c) {
  return pt_mk_fp_of_bv(c->r->tt, format_of(c, 0), magnitude(c));
}

/* The bits of the smallest normal number: exponent 1, and for x87 the integer bit. */
static pt_bv smallest_normal(pt_fp f) {
  static const uint8_t fraction[PT_FP_COUNT] = {10, 23, 52, 64, 112};
  uint32_t w = pt_fp_width(f);
  pt_bv one = pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, fraction[f]));
  return f == PT_FP_X87 ? pt_bv_or(one, pt_bv_u64(w, (uint64_t)1 << 63)) : one;
}

pt_term pt_op_fp_class(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_fp f = format_of(c, 0);
  uint32_t w = pt_fp_width(f);
  pt_bv bits;
  bool parsed = pt_fp_parse(f, "inf", &bits);
  assert(parsed);
  (void)parsed;
  pt_term inf = pt_mk_const(tt, bits), zero = pt_mk_u64(tt, w, 0);
  pt_term abs = magnitude(c), normal = pt_mk_const(tt, smallest_normal(f));
  const char *name = c->row->name + strlen("fp.is");
  if (strcmp(name, "Infinite") == 0) return pt_mk_eq(tt, abs, inf);
  if (strcmp(name, "Zero") == 0) return pt_mk_eq(tt, abs, zero);
  if (strcmp(name, "Normal") == 0)
    return pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_ULE, normal, abs),
                     pt_mk_op2(tt, PT_TOP_ULT, abs, inf));
  if (strcmp(name, "Subnormal") == 0)
    return pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_ULT, zero, abs),
                     pt_mk_op2(tt, PT_TOP_ULT, abs, normal));
  pt_term number = pt_mk_not(tt, pt_mk_op1(tt, PT_TOP_FNAN, c->a[0]));
  pt_term sign = pt_mk_op2(tt, PT_TOP_SLT, pt_mk_op1(tt, PT_TOP_BV_OF_FP, c->a[0]), zero);
  return pt_mk_and(tt, number, strcmp(name, "Negative") == 0 ? sign : pt_mk_not(tt, sign));
}

/* ((_ to_fp e s) RNE 1.5): the text of the number is converted. */
static pt_term of_number(const pt_op_call *c, pt_fp f) {
  const pt_smtlib_arg *a = &c->arg[1];
  pt_buf b = {0};
  pt_bv bits;
  pt_buf_addn(c->r->m, &b, a->at, a->n);
  bool ok = pt_fp_parse(f, pt_buf_text(&b), &bits);
  pt_buf_release(c->r->m, &b);
  return ok ? constant(c->r->tt, f, bits) : pt_op_fail(c, "the number cannot be converted");
}

pt_term pt_op_fp_of(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_fp f;
  if (!index_format(c, &f)) return (pt_term){0};
  bool rounded = c->arg[0].kind == PT_VALUE_ROUNDING;
  if (!rounded) {
    if (c->nargs != 1 || c->arg[0].kind != PT_VALUE_TERM || c->row->op != PT_TOP_STOF)
      return pt_op_fail(c, "the first argument is not a rounding mode");
    pt_sort_kind bits = pt_sort_kind_of(tt, pt_term_sort(tt, c->a[0]));
    if (bits != PT_SORT_BV || pt_term_width(tt, c->a[0]) != smt_width(f))
      return pt_op_fail(c, "the argument does not have %u bits", smt_width(f));
    return of_bits(tt, f, c->a[0]);
  }
  if (!is_rounding(c, 'E')) return (pt_term){0};
  if (c->nargs != 2) return pt_op_fail(c, "there is nothing to convert");
  if (c->n == 0 && c->row->min == 1 && c->arg[1].kind == PT_VALUE_NUMBER) return of_number(c, f);
  if (c->n != 1) return pt_op_fail(c, "the last argument is not a term");
  pt_sort_kind kind = pt_sort_kind_of(tt, pt_term_sort(tt, c->a[0]));
  if (kind == PT_SORT_BV)
    return c->row->op == PT_TOP_STOF ? pt_mk_stof(tt, f, c->a[0]) : pt_mk_utof(tt, f, c->a[0]);
  if (kind != PT_SORT_FP || c->row->op != PT_TOP_STOF)
    return pt_op_fail(c, "the last argument cannot be converted");
  return format_of(c, 0) == f ? c->a[0] : pt_mk_fconv(tt, f, c->a[0]);
}

pt_term pt_op_fp_to_int(const pt_op_call *c) {
  uint32_t w = c->index[0];
  if (!is_rounding(c, 'Z')) return (pt_term){0};
  if (w == 0 || w > PT_BV_MAX_WIDTH) return pt_op_fail(c, "no bit-vector has %u bits", w);
  return c->row->op == PT_TOP_FTOS ? pt_mk_ftos(c->r->tt, c->a[0], w)
                                   : pt_mk_ftou(c->r->tt, c->a[0], w);
}

/* ---- the range in which a conversion to an integer is what SMT-LIB says */

static pt_bv power_of_two(uint32_t k) {
  return pt_bv_shl(pt_bv_u64(k + 2, 1), pt_bv_u64(k + 2, k));
}

bool pt_smtlib_int_bounds(pt_fp f, uint32_t w, bool is_signed, pt_bv *low, pt_bv *high) {
  uint32_t k = w > 256 ? 256 : w; /* beyond, only quad could tell */
  pt_bv top = power_of_two(is_signed ? k - 1 : k);
  bool fits;
  *high = pt_fp_from_unsigned(f, top);
  if (!is_signed) {
    *low = pt_fp_from_signed(f, pt_bv_i64(2, -1));
    return false;
  }
  pt_bv below = pt_bv_sub(pt_bv_neg(top), pt_bv_u64(top.width, 1));
  *low = pt_fp_from_signed(f, below);
  if (pt_fp_is_inf(f, *low)) return false;
  if (pt_bv_eq(pt_fp_to_signed(f, *low, top.width, &fits), below) && fits) return false;
  *low = pt_fp_from_signed(f, pt_bv_neg(top));
  return true;
}

pt_term pt_smtlib_int_guard(pt_terms *tt, pt_term t) {
  pt_term x = pt_term_arg(tt, t, 0);
  pt_fp f = pt_sort_format(tt, pt_term_sort(tt, x));
  pt_bv low, high;
  bool fits =
      pt_smtlib_int_bounds(f, pt_term_width(tt, t), pt_term_op(tt, t) == PT_TOP_FTOS, &low, &high);
  pt_term above = pt_mk_op2(tt, fits ? PT_TOP_FLE : PT_TOP_FLT, constant(tt, f, low), x);
  return pt_mk_and(tt, above, pt_mk_op2(tt, PT_TOP_FLT, x, constant(tt, f, high)));
}
