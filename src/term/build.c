/* The normalising builder: sort checks, constant folding, canonical order, then the rules.

   Every function has the same shape.  With rewriting off: check and intern.  With rewriting on:
   what keeps the canonical forms of build.h is done always; the other rules only while
   pt_enter allows it.  pt_enter bounds the nesting of calls (MAX_DEPTH) and their number per
   call from outside (FUEL), so a call takes bounded time and stack for any argument. */
#include "term/build.h"

#include <stdio.h>

#include "base/buf.h"
#include "term/rules_priv.h"

enum { MAX_DEPTH = 24, FUEL = 160 };

void pt_terms_set_rewriting(pt_terms *tt, bool on) { tt->rewriting = on; }
bool pt_terms_rewriting(const pt_terms *tt) { return tt->rewriting; }

/* Whether rules may be tried; then pt_leave must follow. */
static bool enter(pt_terms *tt) {
  if (tt->depth == 0) tt->fuel = FUEL;
  if (tt->depth == MAX_DEPTH || tt->fuel == 0) return false;
  tt->depth++, tt->fuel--;
  return true;
}

static void leave(pt_terms *tt) {
  assert(tt->depth > 0);
  tt->depth--;
}

/* ---- leaves */

pt_term pt_true(pt_terms *tt) { return tt->yes; }
pt_term pt_false(pt_terms *tt) { return tt->no; }
pt_term pt_mk_bool(pt_terms *tt, bool value) { return value ? tt->yes : tt->no; }

pt_term pt_mk_const(pt_terms *tt, pt_bv value) {
  return pt_intern_const(tt, pt_sort_bv(tt, value.width), value);
}

pt_term pt_mk_u64(pt_terms *tt, uint32_t width, uint64_t value) {
  if (width > 64) return pt_mk_const(tt, pt_bv_u64(width, value));
  uint64_t mask = width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
  return pt_intern_u64(tt, pt_sort_bv(tt, width), value & mask);
}

pt_term pt_mk_var(pt_terms *tt, const char *name, pt_sort sort) {
  return pt_intern_var(tt, name, sort);
}

pt_term pt_mk_fresh(pt_terms *tt, const char *prefix, pt_sort sort) {
  pt_buf name = {0};
  do {
    pt_buf_reset(&name);
    pt_buf_printf(tt->m, &name, "%s%u", prefix, ++tt->fresh);
  } while (pt_strtab_find(&tt->names, name.text));
  pt_term t = pt_intern_var(tt, name.text, sort);
  pt_buf_release(tt->m, &name);
  return t;
}

/* A constant of the given sort from its value (a Boolean's has width 1, a float's is its bits). */
static pt_term of_value(pt_terms *tt, pt_sort sort, pt_bv v) {
  if (pt_sort_kind_of(tt, sort) != PT_SORT_FP) return pt_intern_const(tt, sort, v);
  return pt_intern(tt, PT_TOP_FP_OF_BV, sort, pt_mk_const(tt, v).i, 0, 0);
}

/* A constant of any sort but an array's. */
static bool is_value(const pt_terms *tt, pt_term t) {
  return is_const(tt, t) || (is_op(tt, t, PT_TOP_FP_OF_BV) && is_const(tt, arg_of(tt, t, 0)));
}

static bool has_value(const pt_terms *tt, pt_term t, pt_bv *v) {
  if (is_op(tt, t, PT_TOP_FP_OF_BV)) t = arg_of(tt, t, 0);
  return pt_term_value(tt, t, v);
}

static pt_fp format_of(const pt_terms *tt, pt_term t) {
  return kind_of(tt, t) == PT_SORT_FP ? pt_sort_format(tt, sort_of(tt, t)) : PT_FP_HALF;
}

/* ---- Booleans */

/* Constants second, else the smaller number first. */
static void put_in_order(const pt_terms *tt, pt_term *a, pt_term *b) {
  bool ka = is_value(tt, *a), kb = is_value(tt, *b);
  if (ka != kb ? kb : a->i <= b->i) return;
  pt_term t = *a;
  *a = *b, *b = t;
}

pt_term pt_mk_not(pt_terms *tt, pt_term a) {
  assert(is_bool(tt, a));
  pt_term r = NONE;
  if (tt->rewriting) {
    if (is_const(tt, a)) return pt_mk_bool(tt, same(a, tt->no));
    if (is_op(tt, a, PT_TOP_NOT)) {
      tt->uses[PT_RULE_NOT_NOT]++;
      return arg_of(tt, a, 0);
    }
    if (enter(tt)) r = pt_rules_not(tt, a), leave(tt);
  }
  return r.i ? r : pt_intern(tt, PT_TOP_NOT, pt_sort_bool(tt), a.i, 0, 0);
}

pt_term pt_mk_and(pt_terms *tt, pt_term a, pt_term b) {
  assert(is_bool(tt, a) && is_bool(tt, b));
  pt_term r = NONE;
  if (tt->rewriting) {
    put_in_order(tt, &a, &b);
    if (is_const(tt, a)) return pt_mk_bool(tt, same(a, tt->yes) && same(b, tt->yes));
    pt_intern_soon(tt, PT_TOP_AND, pt_sort_bool(tt), a.i, b.i, 0);
    if (enter(tt)) r = pt_rules_and(tt, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, PT_TOP_AND, pt_sort_bool(tt), a.i, b.i, 0);
}

pt_term pt_mk_or(pt_terms *tt, pt_term a, pt_term b) {
  assert(is_bool(tt, a) && is_bool(tt, b));
  pt_term r = NONE;
  if (tt->rewriting) {
    put_in_order(tt, &a, &b);
    if (is_const(tt, a)) return pt_mk_bool(tt, same(a, tt->yes) || same(b, tt->yes));
    pt_intern_soon(tt, PT_TOP_OR, pt_sort_bool(tt), a.i, b.i, 0);
    if (enter(tt)) r = pt_rules_or(tt, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, PT_TOP_OR, pt_sort_bool(tt), a.i, b.i, 0);
}

pt_term pt_mk_implies(pt_terms *tt, pt_term a, pt_term b) {
  return pt_mk_or(tt, pt_mk_not(tt, a), b);
}

pt_term pt_mk_xor(pt_terms *tt, pt_term a, pt_term b) {
  assert(is_bool(tt, a));
  return pt_mk_not(tt, pt_mk_eq(tt, a, b));
}

pt_term pt_mk_and_all(pt_terms *tt, const pt_term *a, size_t n) {
  pt_term r = tt->yes;
  for (size_t i = 0; i < n; i++)
    r = i ? pt_mk_and(tt, r, a[i]) : a[i];
  return r;
}

pt_term pt_mk_or_all(pt_terms *tt, const pt_term *a, size_t n) {
  pt_term r = tt->no;
  for (size_t i = 0; i < n; i++)
    r = i ? pt_mk_or(tt, r, a[i]) : a[i];
  return r;
}

pt_term pt_mk_eq(pt_terms *tt, pt_term a, pt_term b) {
  assert(sort_of(tt, a).i == sort_of(tt, b).i && kind_of(tt, a) != PT_SORT_FP);
  pt_term r = NONE;
  if (tt->rewriting) {
    put_in_order(tt, &a, &b);
    if (is_const(tt, a)) return pt_mk_bool(tt, same(a, b));
    pt_intern_soon(tt, PT_TOP_EQ, pt_sort_bool(tt), a.i, b.i, 0);
    if (enter(tt)) r = pt_rules_eq(tt, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, PT_TOP_EQ, pt_sort_bool(tt), a.i, b.i, 0);
}

pt_term pt_mk_ne(pt_terms *tt, pt_term a, pt_term b) { return pt_mk_not(tt, pt_mk_eq(tt, a, b)); }

pt_term pt_mk_ite(pt_terms *tt, pt_term c, pt_term a, pt_term b) {
  assert(is_bool(tt, c) && sort_of(tt, a).i == sort_of(tt, b).i);
  pt_term r = NONE;
  if (tt->rewriting) {
    if (is_const(tt, c)) {
      tt->uses[PT_RULE_ITE_CONST]++;
      return same(c, tt->yes) ? a : b;
    }
    if (is_op(tt, c, PT_TOP_NOT)) {
      tt->uses[PT_RULE_ITE_NOT]++;
      c = arg_of(tt, c, 0);
      pt_term t = a;
      a = b, b = t;
    }
    pt_intern_soon(tt, PT_TOP_ITE, sort_of(tt, a), c.i, a.i, b.i);
    if (enter(tt)) r = pt_rules_ite(tt, c, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, PT_TOP_ITE, sort_of(tt, a), c.i, a.i, b.i);
}

/* ---- bit-vector operators with one or two arguments */

static pt_term mk_bv1(pt_terms *tt, pt_top op, pt_term a) {
  assert(is_bv(tt, a));
  pt_term r = NONE;
  if (tt->rewriting) {
    if (is_const(tt, a)) return pt_mk_const(tt, pt_fold1(op, PT_FP_HALF, value_of(tt, a)));
    if (enter(tt)) r = pt_rules_arith1(tt, op, a), leave(tt);
  }
  return r.i ? r : pt_intern(tt, op, sort_of(tt, a), a.i, 0, 0);
}

static bool is_commutative(pt_top op) {
  switch (op) {
  case PT_TOP_BVAND:
  case PT_TOP_BVOR:
  case PT_TOP_BVXOR:
  case PT_TOP_ADD:
  case PT_TOP_MUL:
  case PT_TOP_FADD:
  case PT_TOP_FMUL:
  case PT_TOP_FEQ: return true;
  default: return false;
  }
}

static bool is_compare(pt_top op) {
  return (op >= PT_TOP_ULT && op <= PT_TOP_SLE) || (op >= PT_TOP_FEQ && op <= PT_TOP_FLE);
}

static pt_term rules_bv2(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  TRY(tt, ITE_ARG, pt_rules_ite_arg(tt, op, a, b));
  switch (op) {
  case PT_TOP_BVAND:
  case PT_TOP_BVOR:
  case PT_TOP_BVXOR: return pt_rules_bitwise(tt, op, a, b);
  case PT_TOP_ADD:
  case PT_TOP_SUB:
  case PT_TOP_MUL: return pt_rules_arith(tt, op, a, b);
  case PT_TOP_UDIV:
  case PT_TOP_UREM:
  case PT_TOP_SDIV:
  case PT_TOP_SREM: return pt_rules_divide(tt, op, a, b);
  case PT_TOP_SHL:
  case PT_TOP_LSHR:
  case PT_TOP_ASHR: return pt_rules_shift(tt, op, a, b);
  default: return pt_rules_compare(tt, op, a, b);
  }
}

static pt_term mk_bv2(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  assert(is_bv(tt, a) && sort_of(tt, a).i == sort_of(tt, b).i);
  pt_sort sort = is_compare(op) ? pt_sort_bool(tt) : sort_of(tt, a);
  pt_term r = NONE;
  if (tt->rewriting) {
    if (is_const(tt, a) && is_const(tt, b))
      return pt_intern_const(tt, sort, pt_fold2(op, PT_FP_HALF, value_of(tt, a), value_of(tt, b)));
    if (is_commutative(op)) put_in_order(tt, &a, &b);
    pt_intern_soon(tt, op, sort, a.i, b.i, 0);
    if (enter(tt)) r = rules_bv2(tt, op, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, op, sort, a.i, b.i, 0);
}

/* ---- float operators with one or two arguments */

static pt_term mk_fp1(pt_terms *tt, pt_top op, pt_term a) {
  assert(kind_of(tt, a) == PT_SORT_FP);
  pt_sort sort;
  if (op == PT_TOP_FNAN) sort = pt_sort_bool(tt);
  else if (op == PT_TOP_BV_OF_FP) sort = pt_sort_bv(tt, width_of(tt, a));
  else sort = sort_of(tt, a);
  pt_term r = NONE;
  pt_bv v;
  if (tt->rewriting) {
    if (has_value(tt, a, &v)) return of_value(tt, sort, pt_fold1(op, format_of(tt, a), v));
    if (enter(tt)) r = pt_rules_float1(tt, op, a), leave(tt);
  }
  return r.i ? r : pt_intern(tt, op, sort, a.i, 0, 0);
}

static pt_term mk_fp2(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  assert(kind_of(tt, a) == PT_SORT_FP && sort_of(tt, a).i == sort_of(tt, b).i);
  pt_sort sort = is_compare(op) ? pt_sort_bool(tt) : sort_of(tt, a);
  pt_term r = NONE;
  pt_bv x, y;
  if (tt->rewriting) {
    if (has_value(tt, a, &x) && has_value(tt, b, &y))
      return of_value(tt, sort, pt_fold2(op, format_of(tt, a), x, y));
    if (is_commutative(op)) put_in_order(tt, &a, &b);
    if (enter(tt)) r = pt_rules_float2(tt, op, a, b), leave(tt);
  }
  return r.i ? r : pt_intern(tt, op, sort, a.i, b.i, 0);
}

pt_term pt_mk_op1(pt_terms *tt, pt_top op, pt_term a) {
  switch (op) {
  case PT_TOP_NOT: return pt_mk_not(tt, a);
  case PT_TOP_BVNOT:
  case PT_TOP_BVNEG: return mk_bv1(tt, op, a);
  default:
    assert(op == PT_TOP_BV_OF_FP || op == PT_TOP_FNEG || op == PT_TOP_FNAN);
    return mk_fp1(tt, op, a);
  }
}

pt_term pt_mk_op2(pt_terms *tt, pt_top op, pt_term a, pt_term b) {
  switch (op) {
  case PT_TOP_AND: return pt_mk_and(tt, a, b);
  case PT_TOP_OR: return pt_mk_or(tt, a, b);
  case PT_TOP_EQ: return pt_mk_eq(tt, a, b);
  case PT_TOP_CONCAT: return pt_mk_concat(tt, a, b);
  case PT_TOP_SELECT: return pt_mk_select(tt, a, b);
  case PT_TOP_FORALL: return pt_mk_forall(tt, a, b);
  case PT_TOP_EXISTS: return pt_mk_exists(tt, a, b);
  case PT_TOP_FADD:
  case PT_TOP_FSUB:
  case PT_TOP_FMUL:
  case PT_TOP_FDIV:
  case PT_TOP_FREM:
  case PT_TOP_FEQ:
  case PT_TOP_FLT:
  case PT_TOP_FLE: return mk_fp2(tt, op, a, b);
  default: assert(op >= PT_TOP_BVAND && op <= PT_TOP_SLE); return mk_bv2(tt, op, a, b);
  }
}

/* ---- slices */

pt_term pt_mk_extract(pt_terms *tt, pt_term a, uint32_t high, uint32_t low) {
  assert(is_bv(tt, a) && low <= high && high < width_of(tt, a));
  pt_term r = NONE;
  if (tt->rewriting) {
    if (low == 0 && high + 1 == width_of(tt, a)) {
      tt->uses[PT_RULE_EXTRACT_ALL]++;
      return a;
    }
    if (is_const(tt, a)) return pt_mk_const(tt, pt_bv_extract(value_of(tt, a), high, low));
    if (enter(tt)) r = pt_rules_extract(tt, a, high, low), leave(tt);
  }
  if (r.i) return r;
  return pt_intern(tt, PT_TOP_EXTRACT, pt_sort_bv(tt, high - low + 1), a.i, high, low);
}

pt_term pt_mk_trunc(pt_terms *tt, pt_term a, uint32_t width) {
  assert(width >= 1);
  return pt_mk_extract(tt, a, width - 1, 0);
}

pt_term pt_mk_concat(pt_terms *tt, pt_term high, pt_term low) {
  assert(is_bv(tt, high) && is_bv(tt, low));
  pt_term r = NONE;
  if (tt->rewriting) {
    if (is_const(tt, high) && is_const(tt, low))
      return pt_mk_const(tt, pt_bv_concat(value_of(tt, high), value_of(tt, low)));
    if (enter(tt)) r = pt_rules_concat(tt, high, low), leave(tt);
  }
  if (r.i) return r;
  pt_sort sort = pt_sort_bv(tt, width_of(tt, high) + width_of(tt, low));
  return pt_intern(tt, PT_TOP_CONCAT, sort, high.i, low.i, 0);
}

static pt_term mk_extend(pt_terms *tt, pt_top op, pt_term a, uint32_t width) {
  assert(is_bv(tt, a) && width >= width_of(tt, a));
  pt_term r = NONE;
  if (tt->rewriting) {
    if (width == width_of(tt, a)) {
      tt->uses[PT_RULE_EXTEND_NONE]++;
      return a;
    }
    if (is_const(tt, a)) {
      pt_bv v = value_of(tt, a);
      return pt_mk_const(tt, op == PT_TOP_ZEXT ? pt_bv_zext(v, width) : pt_bv_sext(v, width));
    }
    if (enter(tt)) r = pt_rules_extend(tt, op, a, width), leave(tt);
  }
  return r.i ? r : pt_intern(tt, op, pt_sort_bv(tt, width), a.i, 0, 0);
}

pt_term pt_mk_zext(pt_terms *tt, pt_term a, uint32_t width) {
  return mk_extend(tt, PT_TOP_ZEXT, a, width);
}

pt_term pt_mk_sext(pt_terms *tt, pt_term a, uint32_t width) {
  return mk_extend(tt, PT_TOP_SEXT, a, width);
}

pt_term pt_mk_bool_to_bv(pt_terms *tt, pt_term c, uint32_t width) {
  return pt_mk_ite(tt, c, pt_mk_u64(tt, width, 1), pt_mk_u64(tt, width, 0));
}

pt_term pt_mk_bv_to_bool(pt_terms *tt, pt_term a) {
  return pt_mk_ne(tt, a, pt_mk_u64(tt, width_of(tt, a), 0));
}

/* ---- arrays and functions */

pt_term pt_mk_select(pt_terms *tt, pt_term array, pt_term index) {
  assert(pt_sort_index(tt, sort_of(tt, array)).i == sort_of(tt, index).i);
  pt_term r = NONE;
  if (tt->rewriting && enter(tt)) r = pt_rules_select(tt, array, index), leave(tt);
  if (r.i) return r;
  return pt_intern(tt, PT_TOP_SELECT, pt_sort_elem(tt, sort_of(tt, array)), array.i, index.i, 0);
}

pt_term pt_mk_store(pt_terms *tt, pt_term array, pt_term index, pt_term elem) {
  assert(pt_sort_index(tt, sort_of(tt, array)).i == sort_of(tt, index).i);
  assert(pt_sort_elem(tt, sort_of(tt, array)).i == sort_of(tt, elem).i);
  pt_term r = NONE;
  if (tt->rewriting && enter(tt)) r = pt_rules_store(tt, array, index, elem), leave(tt);
  return r.i ? r : pt_intern(tt, PT_TOP_STORE, sort_of(tt, array), array.i, index.i, elem.i);
}

pt_term pt_mk_array(pt_terms *tt, pt_sort sort, pt_term elem) {
  assert(pt_sort_elem(tt, sort).i == sort_of(tt, elem).i);
  return pt_intern(tt, PT_TOP_ARRAY, sort, elem.i, 0, 0);
}

pt_term pt_mk_apply(pt_terms *tt, pt_fun f, const pt_term *args, uint32_t n) {
  assert(pt_fun_arity(tt, f) == n);
  for (uint32_t k = 0; k < n; k++)
    assert(sort_of(tt, args[k]).i == pt_fun_domain(tt, f, k).i);
  return pt_intern_apply(tt, f, args, n);
}

/* ---- conversions of floats */

/* BITS are those of the float *X or, when that is NaN, those of any NaN: ite(isnan x, n, bits x),
   where n is ite(isnan(float of m), m, a NaN). */
static bool is_bits_or_nan(const pt_terms *tt, pt_term bits, pt_term *x) {
  pt_term y, m;
  if (!is_op(tt, bits, PT_TOP_ITE) || !is_unary(tt, arg_of(tt, bits, 2), PT_TOP_BV_OF_FP, x))
    return false;
  pt_term nan = arg_of(tt, bits, 1);
  if (!is_unary(tt, arg_of(tt, bits, 0), PT_TOP_FNAN, &y) || y.i != x->i) return false;
  if (!is_op(tt, nan, PT_TOP_ITE) || !is_const(tt, arg_of(tt, nan, 2))) return false;
  pt_fp format = pt_sort_format(tt, sort_of(tt, *x));
  return is_unary(tt, arg_of(tt, nan, 0), PT_TOP_FNAN, &y) &&
         is_unary(tt, y, PT_TOP_FP_OF_BV, &m) && m.i == arg_of(tt, nan, 1).i &&
         sort_of(tt, y).i == sort_of(tt, *x).i &&
         pt_fp_is_nan(format, value_of(tt, arg_of(tt, nan, 2)));
}

pt_term pt_mk_fp_of_bv(pt_terms *tt, pt_fp format, pt_term bits) {
  assert(is_bv(tt, bits) && width_of(tt, bits) == pt_fp_width(format));
  pt_sort sort = pt_sort_fp(tt, format);
  if (tt->rewriting) {
    if (is_const(tt, bits))
      return of_value(tt, sort, pt_fold1(PT_TOP_FP_OF_BV, format, value_of(tt, bits)));
    pt_term x;
    if (is_unary(tt, bits, PT_TOP_BV_OF_FP, &x) && sort_of(tt, x).i == sort.i) {
      tt->uses[PT_RULE_FP_OF_BV_OF_FP]++;
      return x;
    }
    if (is_bits_or_nan(tt, bits, &x) && sort_of(tt, x).i == sort.i) {
      tt->uses[PT_RULE_FP_OF_BV_OF_FP]++;
      return x;
    }
  }
  return pt_intern(tt, PT_TOP_FP_OF_BV, sort, bits.i, 0, 0);
}

pt_term pt_mk_fconv(pt_terms *tt, pt_fp to, pt_term a) {
  assert(kind_of(tt, a) == PT_SORT_FP);
  pt_sort sort = pt_sort_fp(tt, to);
  pt_fp from = format_of(tt, a);
  pt_bv v;
  if (tt->rewriting) {
    if (from == to) {
      tt->uses[PT_RULE_FCONV_SAME]++;
      return a;
    }
    if (has_value(tt, a, &v))
      return of_value(tt, sort, pt_fp_one_nan(to, pt_fp_convert(from, to, v)));
  }
  return pt_intern(tt, PT_TOP_FCONV, sort, a.i, 0, 0);
}

static pt_term mk_fp_to_int(pt_terms *tt, pt_top op, pt_term a, uint32_t width) {
  assert(kind_of(tt, a) == PT_SORT_FP);
  pt_bv v;
  if (tt->rewriting && has_value(tt, a, &v)) {
    pt_fp f = format_of(tt, a);
    return pt_mk_const(tt, op == PT_TOP_FTOS ? pt_fp_to_signed(f, v, width, NULL)
                                             : pt_fp_to_unsigned(f, v, width, NULL));
  }
  return pt_intern(tt, op, pt_sort_bv(tt, width), a.i, 0, 0);
}

pt_term pt_mk_ftos(pt_terms *tt, pt_term a, uint32_t width) {
  return mk_fp_to_int(tt, PT_TOP_FTOS, a, width);
}

pt_term pt_mk_ftou(pt_terms *tt, pt_term a, uint32_t width) {
  return mk_fp_to_int(tt, PT_TOP_FTOU, a, width);
}

static pt_term mk_int_to_fp(pt_terms *tt, pt_top op, pt_fp to, pt_term a) {
  assert(is_bv(tt, a));
  pt_sort sort = pt_sort_fp(tt, to);
  if (tt->rewriting && is_const(tt, a)) {
    pt_bv v = value_of(tt, a);
    return of_value(tt, sort,
                    op == PT_TOP_STOF ? pt_fp_from_signed(to, v) : pt_fp_from_unsigned(to, v));
  }
  return pt_intern(tt, op, sort, a.i, 0, 0);
}

pt_term pt_mk_stof(pt_terms *tt, pt_fp to, pt_term a) {
  return mk_int_to_fp(tt, PT_TOP_STOF, to, a);
}

pt_term pt_mk_utof(pt_terms *tt, pt_fp to, pt_term a) {
  return mk_int_to_fp(tt, PT_TOP_UTOF, to, a);
}

/* ---- quantifiers */

static pt_term mk_quantifier(pt_terms *tt, pt_top op, pt_term var, pt_term body) {
  assert(is_op(tt, var, PT_TOP_VAR) && is_bool(tt, body));
  if (tt->rewriting && is_const(tt, body)) {
    tt->uses[PT_RULE_QUANTIFIER_CONST]++;
    return body;
  }
  return pt_intern(tt, op, pt_sort_bool(tt), var.i, body.i, 0);
}

pt_term pt_mk_forall(pt_terms *tt, pt_term var, pt_term body) {
  return mk_quantifier(tt, PT_TOP_FORALL, var, body);
}

pt_term pt_mk_exists(pt_terms *tt, pt_term var, pt_term body) {
  return mk_quantifier(tt, PT_TOP_EXISTS, var, body);
}

/* ---- the same operator with other arguments */

pt_term pt_mk_like(pt_terms *tt, pt_term t, const pt_term *args) {
  pt_node n = *pt_at(tt, t);
  pt_sort sort = {n.sort};
  switch ((pt_top)n.op) {
  case PT_TOP_CONST:
  case PT_TOP_VAR: return t;
  case PT_TOP_ITE: return pt_mk_ite(tt, args[0], args[1], args[2]);
  case PT_TOP_EXTRACT: return pt_mk_extract(tt, args[0], n.arg[1], n.arg[2]);
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT: return mk_extend(tt, (pt_top)n.op, args[0], n.width);
  case PT_TOP_STORE: return pt_mk_store(tt, args[0], args[1], args[2]);
  case PT_TOP_ARRAY: return pt_mk_array(tt, sort, args[0]);
  case PT_TOP_APPLY: return pt_mk_apply(tt, (pt_fun){n.arg[0]}, args, n.arg[2]);
  case PT_TOP_FP_OF_BV: return pt_mk_fp_of_bv(tt, pt_sort_format(tt, sort), args[0]);
  case PT_TOP_FCONV: return pt_mk_fconv(tt, pt_sort_format(tt, sort), args[0]);
  case PT_TOP_FTOS:
  case PT_TOP_FTOU: return mk_fp_to_int(tt, (pt_top)n.op, args[0], n.width);
  case PT_TOP_STOF:
  case PT_TOP_UTOF: return mk_int_to_fp(tt, (pt_top)n.op, pt_sort_format(tt, sort), args[0]);
  default:
    return n.nargs == 1 ? pt_mk_op1(tt, (pt_top)n.op, args[0])
                        : pt_mk_op2(tt, (pt_top)n.op, args[0], args[1]);
  }
}
