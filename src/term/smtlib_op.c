/* The operators of SMT-LIB's theories: one row per name, and how each becomes a term.  What
   the term layer does not have is built from its definition in the standard. */
#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "term/smtlib_priv.h"

pt_term pt_op_fail(const pt_op_call *c, const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  pt_smtlib_fail(c->r, c->at, "`%s`: %s", c->row->name, text);
  return (pt_term){0};
}

static uint32_t width(const pt_op_call *c, uint32_t k) { return pt_term_width(c->r->tt, c->a[k]); }

static bool too_wide(const pt_op_call *c, uint64_t w) {
  if (w <= PT_BV_MAX_WIDTH) return false;
  pt_op_fail(c, "the result has %llu bits; at most %d are supported", (unsigned long long)w,
             PT_BV_MAX_WIDTH);
  return true;
}

/* ---- Booleans and equality */

static pt_term make_true(const pt_op_call *c) { return pt_true(c->r->tt); }
static pt_term make_false(const pt_op_call *c) { return pt_false(c->r->tt); }
static pt_term make_and(const pt_op_call *c) { return pt_mk_and_all(c->r->tt, c->a, c->n); }
static pt_term make_or(const pt_op_call *c) { return pt_mk_or_all(c->r->tt, c->a, c->n); }

static pt_term make_xor(const pt_op_call *c) {
  pt_term t = c->a[0];
  for (uint32_t k = 1; k < c->n; k++)
    t = pt_mk_xor(c->r->tt, t, c->a[k]);
  return t;
}

static pt_term make_implies(const pt_op_call *c) {
  pt_term t = c->a[c->n - 1];
  for (uint32_t k = c->n - 1; k-- > 0;)
    t = pt_mk_implies(c->r->tt, c->a[k], t);
  return t;
}

/* Floats are equal when their bits are: there is one NaN, and two zeros. */
static pt_term equal(pt_terms *tt, pt_term a, pt_term b) {
  if (pt_sort_kind_of(tt, pt_term_sort(tt, a)) == PT_SORT_FP)
    a = pt_mk_op1(tt, PT_TOP_BV_OF_FP, a), b = pt_mk_op1(tt, PT_TOP_BV_OF_FP, b);
  return pt_mk_eq(tt, a, b);
}

static pt_term make_equal(const pt_op_call *c) {
  pt_term t = equal(c->r->tt, c->a[0], c->a[1]);
  for (uint32_t k = 2; k < c->n; k++)
    t = pt_mk_and(c->r->tt, t, equal(c->r->tt, c->a[k - 1], c->a[k]));
  return t;
}

static pt_term make_distinct(const pt_op_call *c) {
  pt_term t = {0};
  for (uint32_t k = 1; k < c->n; k++)
    for (uint32_t i = 0; i < k; i++) {
      pt_term ne = pt_mk_not(c->r->tt, equal(c->r->tt, c->a[i], c->a[k]));
      t = t.i ? pt_mk_and(c->r->tt, t, ne) : ne;
    }
  return t;
}

/* Printing guards operators whose meaning SMT-LIB leaves open; reading takes the guard away. */
static bool is_guard(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  pt_top op = pt_term_op(tt, a);
  pt_bv v, nan;
  if (op == PT_TOP_FTOS || op == PT_TOP_FTOU)
    return pt_term_value(tt, b, &v) && pt_bv_eq(v, pt_bv_min_signed(v.width)) &&
           pt_smtlib_int_guard(tt, a).i == c.i;
  if (pt_term_op(tt, b) != PT_TOP_BV_OF_FP || pt_term_op(tt, c) != PT_TOP_FNAN) return false;
  pt_term x = pt_term_arg(tt, b, 0);
  bool parsed = pt_fp_parse(pt_sort_format(tt, pt_term_sort(tt, x)), "nan", &nan);
  return parsed && pt_term_arg(tt, c, 0).i == x.i && pt_term_value(tt, a, &v) && pt_bv_eq(v, nan);
}

static pt_term make_ite(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  if (!pt_term_is_bool(tt, c->a[0])) return pt_op_fail(c, "the condition is not Boolean");
  if (pt_term_sort(tt, c->a[1]).i != pt_term_sort(tt, c->a[2]).i)
    return pt_op_fail(c, "the branches have different sorts");
  if (is_guard(tt, c->a[0], c->a[1], c->a[2]))
    return pt_term_op(tt, c->a[2]) == PT_TOP_BV_OF_FP ? c->a[2] : c->a[1];
  return pt_mk_ite(tt, c->a[0], c->a[1], c->a[2]);
}

/* ---- bit-vectors */

static pt_term make_op1(const pt_op_call *c) { return pt_mk_op1(c->r->tt, c->row->op, c->a[0]); }
static pt_term make_op2(const pt_op_call *c) {
  return pt_mk_op2(c->r->tt, c->row->op, c->a[0], c->a[1]);
}
static pt_term make_swap(const pt_op_call *c) {
  return pt_mk_op2(c->r->tt, c->row->op, c->a[1], c->a[0]);
}

static pt_term make_left(const pt_op_call *c) {
  pt_term t = c->a[0];
  for (uint32_t k = 1; k < c->n; k++)
    t = pt_mk_op2(c->r->tt, c->row->op, t, c->a[k]);
  return t;
}

static pt_term make_not_op2(const pt_op_call *c) { /* bvnand, bvnor, bvxnor */
  return pt_mk_op1(c->r->tt, PT_TOP_BVNOT, make_op2(c));
}

static pt_term make_concat(const pt_op_call *c) {
  uint64_t total = 0;
  for (uint32_t k = 0; k < c->n; k++)
    total += width(c, k);
  if (too_wide(c, total)) return (pt_term){0};
  pt_term t = c->a[0];
  for (uint32_t k = 1; k < c->n; k++)
    t = pt_mk_concat(c->r->tt, t, c->a[k]);
  return t;
}

static pt_term make_extract(const pt_op_call *c) {
  uint32_t high = c->index[0], low = c->index[1];
  if (low > high || high >= width(c, 0))
    return pt_op_fail(c, "no bits %u to %u in %u bits", high, low, width(c, 0));
  return pt_mk_extract(c->r->tt, c->a[0], high, low);
}

static pt_term make_extend(const pt_op_call *c) {
  uint64_t w = (uint64_t)width(c, 0) + c->index[0];
  if (too_wide(c, w)) return (pt_term){0};
  return c->row->op == PT_TOP_ZEXT ? pt_mk_zext(c->r->tt, c->a[0], (uint32_t)w)
                                   : pt_mk_sext(c->r->tt, c->a[0], (uint32_t)w);
}

static pt_term make_repeat(const pt_op_call *c) {
  if (c->index[0] == 0) return pt_op_fail(c, "repeats at least once");
  if (too_wide(c, (uint64_t)width(c, 0) * c->index[0])) return (pt_term){0};
  pt_term t = c->a[0];
  for (uint32_t k = 1; k < c->index[0]; k++)
    t = pt_mk_concat(c->r->tt, t, c->a[0]);
  return t;
}

static pt_term rotate(const pt_op_call *c, uint32_t left) {
  uint32_t w = width(c, 0);
  if (left == 0) return c->a[0];
  return pt_mk_concat(c->r->tt, pt_mk_extract(c->r->tt, c->a[0], w - 1 - left, 0),
                      pt_mk_extract(c->r->tt, c->a[0], w - 1, w - left));
}

static pt_term make_rotate_left(const pt_op_call *c) {
  return rotate(c, c->index[0] % width(c, 0));
}
static pt_term make_rotate_right(const pt_op_call *c) {
  uint32_t w = width(c, 0);
  return rotate(c, (w - c->index[0] % w) % w);
}

static pt_term make_comp(const pt_op_call *c) {
  return pt_mk_bool_to_bv(c->r->tt, pt_mk_eq(c->r->tt, c->a[0], c->a[1]), 1);
}

/* The remainder with the divisor's sign: the one with the dividend's sign, plus the divisor
   when the signs differ (for a divisor of zero this adds nothing). */
static pt_term make_smod(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_term zero = pt_mk_u64(tt, width(c, 0), 0), b = c->a[1];
  pt_term rem = pt_mk_op2(tt, PT_TOP_SREM, c->a[0], b);
  pt_term same =
      pt_mk_eq(tt, pt_mk_op2(tt, PT_TOP_SLT, rem, zero), pt_mk_op2(tt, PT_TOP_SLT, b, zero));
  pt_term keep = pt_mk_or(tt, pt_mk_eq(tt, rem, zero), same);
  return pt_mk_ite(tt, keep, rem, pt_mk_op2(tt, PT_TOP_ADD, rem, b));
}

static pt_term make_reduce(const pt_op_call *c) { /* bvredor: BVOR, bvredand: BVAND */
  pt_terms *tt = c->r->tt;
  uint32_t w = width(c, 0);
  bool is_or = c->row->op == PT_TOP_BVOR;
  pt_term eq = pt_mk_eq(tt, c->a[0], pt_mk_const(tt, is_or ? pt_bv_zero(w) : pt_bv_ones(w)));
  return pt_mk_bool_to_bv(tt, is_or ? pt_mk_not(tt, eq) : eq, 1);
}

static pt_term make_uoverflow(const pt_op_call *c) {
  return pt_mk_overflow(c->r->tt, c->row->op, false, c->a[0], c->a[1]);
}

static pt_term make_soverflow(const pt_op_call *c) {
  return pt_mk_overflow(c->r->tt, c->row->op, true, c->a[0], c->a[1]);
}

static pt_term make_nego(const pt_op_call *c) {
  return pt_mk_eq(c->r->tt, c->a[0], pt_mk_const(c->r->tt, pt_bv_min_signed(width(c, 0))));
}

static pt_term make_sdivo(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  return pt_mk_and(tt, make_nego(c),
                   pt_mk_eq(tt, c->a[1], pt_mk_const(tt, pt_bv_ones(width(c, 0)))));
}

/* ---- arrays */

static bool is_array(const pt_op_call *c) {
  if (pt_sort_kind_of(c->r->tt, pt_term_sort(c->r->tt, c->a[0])) == PT_SORT_ARRAY) return true;
  pt_op_fail(c, "the first argument is not an array");
  return false;
}

static bool has_sort(const pt_op_call *c, uint32_t k, pt_sort s) {
  return pt_smtlib_want_sort(c->r, c->arg[k].at, c->a[k], s);
}

static pt_term make_select(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_sort s = pt_term_sort(tt, c->a[0]);
  if (!is_array(c) || !has_sort(c, 1, pt_sort_index(tt, s))) return (pt_term){0};
  return pt_mk_select(tt, c->a[0], c->a[1]);
}

static pt_term make_store(const pt_op_call *c) {
  pt_terms *tt = c->r->tt;
  pt_sort s = pt_term_sort(tt, c->a[0]);
  if (!is_array(c) || !has_sort(c, 1, pt_sort_index(tt, s)) || !has_sort(c, 2, pt_sort_elem(tt, s)))
    return (pt_term){0};
  return pt_mk_store(tt, c->a[0], c->a[1], c->a[2]);
}

/* ---- the table */

#define NO_OP PT_TOP_CONST

static const pt_op_row rows[] = {
    {"true", make_true, PT_SIG_OWN, 0, 0, 0, NO_OP},
    {"false", make_false, PT_SIG_OWN, 0, 0, 0, NO_OP},
    {"not", make_op1, PT_SIG_BOOL, 1, 1, 0, PT_TOP_NOT},
    {"and", make_and, PT_SIG_BOOL, 1, 0, 0, NO_OP},
    {"or", make_or, PT_SIG_BOOL, 1, 0, 0, NO_OP},
    {"xor", make_xor, PT_SIG_BOOL, 2, 0, 0, NO_OP},
    {"=>", make_implies, PT_SIG_BOOL, 2, 0, 0, NO_OP},
    {"=", make_equal, PT_SIG_SAME, 2, 0, 0, NO_OP},
    {"distinct", make_distinct, PT_SIG_SAME, 2, 0, 0, NO_OP},
    {"ite", make_ite, PT_SIG_OWN, 3, 3, 0, NO_OP},

    {"bvnot", make_op1, PT_SIG_BV, 1, 1, 0, PT_TOP_BVNOT},
    {"bvneg", make_op1, PT_SIG_BV, 1, 1, 0, PT_TOP_BVNEG},
    {"bvand", make_left, PT_SIG_SAME_BV, 2, 0, 0, PT_TOP_BVAND},
    {"bvor", make_left, PT_SIG_SAME_BV, 2, 0, 0, PT_TOP_BVOR},
    {"bvxor", make_left, PT_SIG_SAME_BV, 2, 0, 0, PT_TOP_BVXOR},
    {"bvnand", make_not_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_BVAND},
    {"bvnor", make_not_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_BVOR},
    {"bvxnor", make_not_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_BVXOR},
    {"bvadd", make_left, PT_SIG_SAME_BV, 2, 0, 0, PT_TOP_ADD},
    {"bvmul", make_left, PT_SIG_SAME_BV, 2, 0, 0, PT_TOP_MUL},
    {"bvsub", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SUB},
    {"bvudiv", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_UDIV},
    {"bvurem", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_UREM},
    {"bvsdiv", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SDIV},
    {"bvsrem", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SREM},
    {"bvsmod", make_smod, PT_SIG_SAME_BV, 2, 2, 0, NO_OP},
    {"bvshl", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SHL},
    {"bvlshr", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_LSHR},
    {"bvashr", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ASHR},
    {"bvult", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ULT},
    {"bvule", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ULE},
    {"bvugt", make_swap, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ULT},
    {"bvuge", make_swap, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ULE},
    {"bvslt", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SLT},
    {"bvsle", make_op2, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SLE},
    {"bvsgt", make_swap, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SLT},
    {"bvsge", make_swap, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SLE},
    {"bvcomp", make_comp, PT_SIG_SAME_BV, 2, 2, 0, NO_OP},
    {"bvredor", make_reduce, PT_SIG_BV, 1, 1, 0, PT_TOP_BVOR},
    {"bvredand", make_reduce, PT_SIG_BV, 1, 1, 0, PT_TOP_BVAND},
    {"bvnego", make_nego, PT_SIG_BV, 1, 1, 0, NO_OP},
    {"bvuaddo", make_uoverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ADD},
    {"bvsaddo", make_soverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_ADD},
    {"bvusubo", make_uoverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SUB},
    {"bvssubo", make_soverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_SUB},
    {"bvumulo", make_uoverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_MUL},
    {"bvsmulo", make_soverflow, PT_SIG_SAME_BV, 2, 2, 0, PT_TOP_MUL},
    {"bvsdivo", make_sdivo, PT_SIG_SAME_BV, 2, 2, 0, NO_OP},
    {"concat", make_concat, PT_SIG_BV, 2, 0, 0, NO_OP},
    {"extract", make_extract, PT_SIG_BV, 1, 1, 2, NO_OP},
    {"zero_extend", make_extend, PT_SIG_BV, 1, 1, 1, PT_TOP_ZEXT},
    {"sign_extend", make_extend, PT_SIG_BV, 1, 1, 1, PT_TOP_SEXT},
    {"repeat", make_repeat, PT_SIG_BV, 1, 1, 1, NO_OP},
    {"rotate_left", make_rotate_left, PT_SIG_BV, 1, 1, 1, NO_OP},
    {"rotate_right", make_rotate_right, PT_SIG_BV, 1, 1, 1, NO_OP},

    {"select", make_select, PT_SIG_OWN, 2, 2, 0, NO_OP},
    {"store", make_store, PT_SIG_OWN, 3, 3, 0, NO_OP},

    {"fp", pt_op_fp_literal, PT_SIG_BV, 3, 3, 0, NO_OP},
    {"+oo", pt_op_fp_special, PT_SIG_OWN, 0, 0, 2, NO_OP},
    {"-oo", pt_op_fp_special, PT_SIG_OWN, 0, 0, 2, NO_OP},
    {"+zero", pt_op_fp_special, PT_SIG_OWN, 0, 0, 2, NO_OP},
    {"-zero", pt_op_fp_special, PT_SIG_OWN, 0, 0, 2, NO_OP},
    {"NaN", pt_op_fp_special, PT_SIG_OWN, 0, 0, 2, NO_OP},
    {"fp.abs", pt_op_fp_abs, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.neg", pt_op_fp_unary, PT_SIG_FP, 1, 1, 0, PT_TOP_FNEG},
    {"fp.add", pt_op_fp_arith, PT_SIG_ROUND_FP, 3, 3, 0, PT_TOP_FADD},
    {"fp.sub", pt_op_fp_arith, PT_SIG_ROUND_FP, 3, 3, 0, PT_TOP_FSUB},
    {"fp.mul", pt_op_fp_arith, PT_SIG_ROUND_FP, 3, 3, 0, PT_TOP_FMUL},
    {"fp.div", pt_op_fp_arith, PT_SIG_ROUND_FP, 3, 3, 0, PT_TOP_FDIV},
    {"fp.fmod", pt_op_fp_arith, PT_SIG_FP, 2, 2, 0, PT_TOP_FREM},
    {"fp.eq", pt_op_fp_chain, PT_SIG_FP, 2, 0, 0, PT_TOP_FEQ},
    {"fp.lt", pt_op_fp_chain, PT_SIG_FP, 2, 0, 0, PT_TOP_FLT},
    {"fp.leq", pt_op_fp_chain, PT_SIG_FP, 2, 0, 0, PT_TOP_FLE},
    {"fp.gt", pt_op_fp_chain_rev, PT_SIG_FP, 2, 0, 0, PT_TOP_FLT},
    {"fp.geq", pt_op_fp_chain_rev, PT_SIG_FP, 2, 0, 0, PT_TOP_FLE},
    {"fp.isNaN", pt_op_fp_unary, PT_SIG_FP, 1, 1, 0, PT_TOP_FNAN},
    {"fp.isInfinite", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.isZero", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.isNormal", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.isSubnormal", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.isNegative", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"fp.isPositive", pt_op_fp_class, PT_SIG_FP, 1, 1, 0, NO_OP},
    {"to_fp", pt_op_fp_of, PT_SIG_OWN, 1, 2, 2, PT_TOP_STOF},
    {"to_fp_unsigned", pt_op_fp_of, PT_SIG_OWN, 2, 2, 2, PT_TOP_UTOF},
    {"fp.to_sbv", pt_op_fp_to_int, PT_SIG_ROUND_FP, 2, 2, 1, PT_TOP_FTOS},
    {"fp.to_ubv", pt_op_fp_to_int, PT_SIG_ROUND_FP, 2, 2, 1, PT_TOP_FTOU},
    {"fp.to_ieee_bv", pt_op_fp_to_bits, PT_SIG_FP, 1, 1, 0, PT_TOP_BV_OF_FP},
};

/* Rounding modes are names too; they follow the rows. */
static const struct {
  const char *name;
  char rounding;
} modes[] = {
    {"RNE", 'E'}, {"roundNearestTiesToEven", 'E'}, {"RNA", 'A'}, {"roundNearestTiesToAway", 'A'},
    {"RTP", 'P'}, {"roundTowardPositive", 'P'},    {"RTN", 'N'}, {"roundTowardNegative", 'N'},
    {"RTZ", 'Z'}, {"roundTowardZero", 'Z'}};

enum { ROWS = sizeof rows / sizeof *rows, MODES = sizeof modes / sizeof *modes };

uint32_t pt_smtlib_ops(void) { return ROWS + MODES; }

const char *pt_smtlib_op_name(uint32_t row) {
  assert(row < ROWS + MODES);
  return row < ROWS ? rows[row].name : modes[row - ROWS].name;
}

bool pt_smtlib_is_op(const char *name, size_t n) {
  for (uint32_t k = 0; k < ROWS + MODES; k++) {
    const char *op = pt_smtlib_op_name(k);
    if (op[0] == name[0] && strncmp(op, name, n) == 0 && op[n] == '\0') return true;
  }
  return false;
}

bool pt_smtlib_op_rounding(uint32_t row, char *rounding) {
  if (row < ROWS) return false;
  *rounding = modes[row - ROWS].rounding;
  return true;
}

/* ---- applying */

static const char *sig_text(pt_op_sig s) {
  switch (s) {
  case PT_SIG_BOOL: return "Boolean";
  case PT_SIG_BV:
  case PT_SIG_SAME_BV: return "a bit-vector";
  case PT_SIG_FP:
  case PT_SIG_ROUND_FP: return "a float";
  case PT_SIG_SAME:
  case PT_SIG_OWN: break;
  }
  return "a term";
}

static bool has_kind(pt_op_sig s, pt_sort_kind k) {
  switch (s) {
  case PT_SIG_BOOL: return k == PT_SORT_BOOL;
  case PT_SIG_BV:
  case PT_SIG_SAME_BV: return k == PT_SORT_BV;
  case PT_SIG_FP:
  case PT_SIG_ROUND_FP: return k == PT_SORT_FP;
  case PT_SIG_SAME:
  case PT_SIG_OWN: break;
  }
  return true;
}

/* FIRST: how many of the read arguments come before the terms. */
static bool check_sorts(const pt_op_call *c, uint32_t first) {
  pt_terms *tt = c->r->tt;
  pt_op_sig sig = c->row->sig;
  if (sig == PT_SIG_OWN) return true;
  for (uint32_t k = 0; k < c->n; k++) {
    const char *at = c->arg[first + k].at;
    if (!has_kind(sig, pt_sort_kind_of(tt, pt_term_sort(tt, c->a[k]))))
      return pt_smtlib_fail(c->r, at, "argument %u of `%s` is not %s", first + k + 1, c->row->name,
                            sig_text(sig));
    if (sig != PT_SIG_BV && !pt_smtlib_want_sort(c->r, at, c->a[k], pt_term_sort(tt, c->a[0])))
      return false;
  }
  return true;
}

static bool check_count(pt_smtlib *r, const char *at, const pt_op_row *row, const pt_head *h,
                        size_t n) {
  if (h->nindex != row->nindex)
    return pt_smtlib_fail(r, at, "`%s` takes %u indices, not %u", row->name, row->nindex,
                          h->nindex);
  if (n >= row->min && (n <= row->max || (row->max == 0 && row->min > 0))) return true;
  if (row->max == 0 && row->min > 0)
    return pt_smtlib_fail(r, at, "`%s` takes at least %u arguments, not %zu", row->name, row->min,
                          n);
  return pt_smtlib_fail(r, at, "`%s` takes %u arguments, not %zu", row->name, row->max, n);
}

/* The terms among the arguments; others stand only where the operator takes them. */
static bool collect_terms(pt_smtlib *r, const char *at, const pt_op_row *row,
                          const pt_smtlib_arg *arg, size_t n, pt_term_vec *terms) {
  bool rounded = row->sig == PT_SIG_ROUND_FP;
  for (size_t k = 0; k < n; k++) {
    bool special = arg[k].kind != PT_VALUE_TERM;
    if (special != (rounded && k == 0) && row->sig != PT_SIG_OWN)
      return pt_smtlib_fail(r, arg[k].at, "argument %zu of `%s` is not %s", k + 1, row->name,
                            rounded && k == 0 ? "a rounding mode" : sig_text(row->sig));
    if (!special) pt_vec_push(r->m, terms, arg[k].term);
  }
  if (terms->n == n || row->sig != PT_SIG_OWN || row->make == pt_op_fp_of) return true;
  return pt_smtlib_fail(r, at, "an argument of `%s` is not a term", row->name);
}

pt_term pt_smtlib_op_apply(pt_smtlib *r, const char *at, const pt_head *h, const pt_smtlib_arg *arg,
                           size_t n) {
  pt_term_vec terms = {0};
  uint32_t made = 0;
  if (h->op >= ROWS) {
    pt_smtlib_fail(r, at, "a rounding mode is no function");
    return (pt_term){0};
  }
  const pt_op_row *row = &rows[h->op];
  if (check_count(r, at, row, h, n) && collect_terms(r, at, row, arg, n, &terms)) {
    pt_op_call c = {r, row, at, h->index, arg, n, terms.at, (uint32_t)terms.n};
    if (check_sorts(&c, row->sig == PT_SIG_ROUND_FP)) made = row->make(&c).i;
  }
  pt_vec_release(r->m, &terms);
  return (pt_term){made};
}
