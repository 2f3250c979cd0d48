/* Bounds of a - c * b, for constants c that the program compares with, adds or subtracts: what a
   sum of so many numbers of a bounded size can be.  In a type that is wide enough. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

enum { FEW_VARS = 6, ROOM = 32 }; /* more bits: enough for constants of PT_SCALE_BITS */

static uint32_t width_of(const pt_templates *ts, const pt_template_var *v) {
  return pt_sort_width(ts->tt, v->sort);
}

static void add_rows(pt_templates *ts, pt_template *t, uint32_t a, uint32_t b) {
  uint32_t wide = width_of(ts, &t->vars.at[a]) + ROOM;
  for (size_t k = 0; k < ts->scales.n; k++) {
    pt_domain_add_row(ts, t, PT_ROW_SCALED, (uint32_t[]){a, b}, 2);
    pt_vec_push(ts->mem, &pt_vec_top(&t->rows).row.values, pt_bv_i64(wide, ts->scales.at[k]));
  }
}

static bool changes(const pt_templates *ts, const pt_template_var *v) {
  return pt_domain_is_number(ts, v) && !v->fixed && !v->control && width_of(ts, v) >= 16;
}

/* A is what is summed up, b the counter, which is not wider. */
static bool is_pair(const pt_templates *ts, const pt_template_var *a, const pt_template_var *b) {
  return changes(ts, a) && changes(ts, b) && width_of(ts, a) >= width_of(ts, b) && !a->steps &&
         b->steps;
}

static void make(pt_templates *ts, pt_template *t) {
  size_t n = 0;
  for (uint32_t v = 0; v < t->vars.n; v++) n += changes(ts, &t->vars.at[v]);
  for (uint32_t a = 0; a < t->vars.n && n <= FEW_VARS; a++)
    for (uint32_t b = 0; b < t->vars.n; b++)
      if (is_pair(ts, &t->vars.at[a], &t->vars.at[b])) add_rows(ts, t, a, b);
}

static pt_row bounds_of(const pt_row *r) {
  pt_row out = *r;
  out.kind = PT_ROW_SIGNED;
  return out;
}

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  uint32_t wide = r->values.at[0].width;
  pt_term a = pt_mk_sext(tt, args[0], wide), b = pt_mk_sext(tt, args[1], wide);
  pt_term product = pt_mk_op2(tt, PT_TOP_MUL, b, pt_mk_const(tt, r->values.at[0]));
  pt_term t = pt_mk_op2(tt, PT_TOP_SUB, a, product);
  pt_row bounds = bounds_of(r);
  return pt_domain_signed.holds(tt, &bounds, &t);
}

static void add(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  uint32_t wide = r->row.values.at[0].width;
  pt_bv product = pt_bv_mul(pt_bv_sext(args[1], wide), r->row.values.at[0]);
  pt_bv v = pt_bv_sub(pt_bv_sext(args[0], wide), product);
  r->row.kind = PT_ROW_SIGNED;
  pt_domain_signed.add(ts, r, &v, first);
  r->row.kind = PT_ROW_SCALED;
}

const pt_domain pt_domain_scaled = {PT_DOMAIN_OCTAGONS, 5, make, holds, add};
