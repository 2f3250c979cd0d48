/* Bounds: of a variable, read as signed or unsigned; of the difference or sum of two, in a type
   that is wide enough.  Bounds that keep growing are widened to the next constant of the program,
   and then given up. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

enum { WIDEN_AFTER = 3, DROP_AFTER = 40, DROP_ELEMENTS_AFTER = 20 };

/* ---- what is bounded */

/* Two bits more than the wider of two. */
static uint32_t room(uint32_t a, uint32_t b) { return (a > b ? a : b) + 2; }

static bool is_of_two(pt_row_kind kind) { return pt_row_arity(kind) == 2; }

static pt_term wide_term(pt_terms *tt, pt_row_kind kind, const pt_term *args) {
  if (!is_of_two(kind)) return args[0];
  uint32_t wide = room(pt_term_width(tt, args[0]), pt_term_width(tt, args[1]));
  switch (kind) {
  case PT_ROW_DIFFERENCE:
    return pt_mk_op2(tt, PT_TOP_SUB, pt_mk_sext(tt, args[0], wide), pt_mk_sext(tt, args[1], wide));
  case PT_ROW_UDIFFERENCE:
    return pt_mk_op2(tt, PT_TOP_SUB, pt_mk_zext(tt, args[0], wide), pt_mk_zext(tt, args[1], wide));
  case PT_ROW_SUM:
    return pt_mk_op2(tt, PT_TOP_ADD, pt_mk_sext(tt, args[0], wide), pt_mk_sext(tt, args[1], wide));
  default: return args[0];
  }
}

static pt_bv wide_value(pt_row_kind kind, const pt_bv *args) {
  if (!is_of_two(kind)) return args[0];
  uint32_t wide = room(args[0].width, args[1].width);
  switch (kind) {
  case PT_ROW_DIFFERENCE: return pt_bv_sub(pt_bv_sext(args[0], wide), pt_bv_sext(args[1], wide));
  case PT_ROW_UDIFFERENCE: return pt_bv_sub(pt_bv_zext(args[0], wide), pt_bv_zext(args[1], wide));
  case PT_ROW_SUM: return pt_bv_add(pt_bv_sext(args[0], wide), pt_bv_sext(args[1], wide));
  default: return args[0];
  }
}

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  pt_term t = wide_term(tt, (pt_row_kind)r->kind, args), low = {0}, high = {0};
  pt_top le = r->kind == PT_ROW_UNSIGNED ? PT_TOP_ULE : PT_TOP_SLE;
  if (!r->no_low && !r->no_high && pt_bv_eq(r->low, r->high))
    return pt_mk_eq(tt, t, pt_mk_const(tt, r->low));
  if (!r->no_low) low = pt_mk_op2(tt, le, pt_mk_const(tt, r->low), t);
  if (!r->no_high) high = pt_mk_op2(tt, le, t, pt_mk_const(tt, r->high));
  if (low.i && high.i) return pt_mk_and(tt, low, high);
  if (low.i || high.i) return low.i ? low : high;
  return pt_true(tt);
}

/* ---- growing */

static bool less(const pt_row *r, pt_bv a, pt_bv b) {
  return r->kind == PT_ROW_UNSIGNED ? pt_bv_ult(a, b) : pt_bv_slt(a, b);
}

/* The nearest threshold that is not above (below) V; false: none. */
static bool threshold(const pt_templates *ts, const pt_row *r, pt_bv v, bool above, pt_bv *out) {
  bool found = false;
  for (size_t k = 0; k < ts->thresholds.n; k++) {
    pt_bv wide = ts->thresholds.at[k];
    pt_bv t = v.width <= 64 ? pt_bv_trunc(wide, v.width) : pt_bv_sext(wide, v.width);
    bool fits = r->kind == PT_ROW_UNSIGNED || v.width >= 64 || pt_bv_eq(pt_bv_sext(t, 64), wide);
    bool right = above ? !less(r, t, v) : !less(r, v, t);
    if (!fits || !right) continue;
    if (!found || (above ? less(r, t, *out) : less(r, *out, t))) *out = t;
    found = true;
  }
  return found;
}

/* Every value is on this side of V. */
static bool is_limit(const pt_row *r, pt_bv v, bool high) {
  if (r->kind == PT_ROW_UNSIGNED) return high ? pt_bv_is_ones(v) : pt_bv_is_zero(v);
  if (r->kind != PT_ROW_SIGNED) return false;
  return pt_bv_eq(v, high ? pt_bv_max_signed(v.width) : pt_bv_min_signed(v.width));
}

static void widen(const pt_templates *ts, pt_template_row *r, pt_bv v, bool high) {
  pt_bv *bound = high ? &r->row.high : &r->row.low;
  bool *gone = high ? &r->row.no_high : &r->row.no_low;
  r->raised++;
  bool stuck = r->raised > WIDEN_AFTER && !threshold(ts, &r->row, v, high, &v);
  bool elements = r->row.each.array != 0;
  *gone = stuck || is_limit(&r->row, v, high) ||
          r->raised > (elements ? DROP_ELEMENTS_AFTER : DROP_AFTER);
  if (!*gone) *bound = v;
  else if (elements) r->raised = WIDEN_AFTER; /* the other bound has its own chances */
}

static void add(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  pt_bv v = wide_value((pt_row_kind)r->row.kind, args);
  if (first) {
    r->row.low = r->row.high = v;
    return;
  }
  if (!r->row.no_high && less(&r->row, r->row.high, v)) widen(ts, r, v, true);
  if (!r->row.no_low && less(&r->row, v, r->row.low)) widen(ts, r, v, false);
  r->top = r->row.no_low && r->row.no_high;
}

/* ---- the domains */

static void make_signed(pt_templates *ts, pt_template *t) {
  pt_domain_singles(ts, t, PT_ROW_SIGNED, pt_domain_is_number);
}
static void make_unsigned(pt_templates *ts, pt_template *t) {
  pt_domain_singles(ts, t, PT_ROW_UNSIGNED, pt_domain_is_number);
}

/* Counters of different widths that go the same way each round: the index of a pointer that walks,
   and the int that says how far it is. */
static bool keep_step(const pt_templates *ts, const pt_template_var *x, const pt_template_var *y) {
  bool numbers = pt_domain_is_number(ts, x) && pt_domain_is_number(ts, y);
  return numbers && !x->fixed && !y->fixed && x->sort.i != y->sort.i && x->step &&
         x->step == y->step;
}

static void make_difference(pt_templates *ts, pt_template *t) {
  pt_domain_pairs(ts, t, PT_ROW_DIFFERENCE);
  for (uint32_t a = 0; a < t->vars.n; a++)
    for (uint32_t b = a + 1; b < t->vars.n; b++)
      if (keep_step(ts, &t->vars.at[a], &t->vars.at[b]))
        pt_domain_add_row(ts, t, PT_ROW_DIFFERENCE, (uint32_t[]){a, b}, 2);
}
static void make_udifference(pt_templates *ts, pt_template *t) {
  pt_domain_pairs(ts, t, PT_ROW_UDIFFERENCE);
}
static void make_sum(pt_templates *ts, pt_template *t) { pt_domain_pairs(ts, t, PT_ROW_SUM); }

const pt_domain pt_domain_signed = {PT_DOMAIN_INTERVALS, 0, make_signed, holds, add};
const pt_domain pt_domain_unsigned = {PT_DOMAIN_INTERVALS, 1, make_unsigned, holds, add};
const pt_domain pt_domain_difference = {PT_DOMAIN_ZONES, 3, make_difference, holds, add};
const pt_domain pt_domain_udifference = {PT_DOMAIN_ZONES, 4, make_udifference, holds, add};
const pt_domain pt_domain_sum = {PT_DOMAIN_OCTAGONS, 3, make_sum, holds, add};
