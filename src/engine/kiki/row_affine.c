/* Linear equations between all numbers of one width, modulo 2^width: the affine hull of the states
   (affine.h). */
#include "engine/kiki/affine.h"
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

static void make_for(pt_templates *ts, pt_template *t, uint32_t width) {
  uint32_t vars[PT_ROW_MOST_VARS];
  size_t n = 0;
  bool changes = false;
  for (uint32_t v = 0; v < t->vars.n && n < PT_ROW_MOST_VARS; v++) {
    const pt_template_var *x = &t->vars.at[v];
    if (!pt_domain_is_number(ts, x) || pt_sort_width(ts->tt, x->sort) != width) continue;
    vars[n++] = v;
    changes |= !x->fixed;
  }
  if (n >= 2 && changes) pt_domain_add_row(ts, t, PT_ROW_AFFINE, vars, n);
}

static void make(pt_templates *ts, pt_template *t) {
  for (uint32_t width = 8; width <= 64; width *= 2) make_for(ts, t, width);
}

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  pt_term all = pt_true(tt);
  size_t n = r->vars.n;
  for (size_t k = 0; k < r->values.n; k += n + 1) {
    pt_term sum = pt_mk_u64(tt, pt_term_width(tt, args[0]), 0);
    for (size_t j = 0; j < n; j++) {
      pt_term c = pt_mk_const(tt, r->values.at[k + j]);
      sum = pt_mk_op2(tt, PT_TOP_ADD, sum, pt_mk_op2(tt, PT_TOP_MUL, args[j], c));
    }
    all = pt_mk_and(tt, all, pt_mk_eq(tt, sum, pt_mk_const(tt, r->values.at[k + n])));
  }
  return all;
}

static bool satisfies(const pt_row *r, const pt_bv *args) {
  size_t n = r->vars.n;
  for (size_t k = 0; k < r->values.n; k += n + 1) {
    pt_bv sum = pt_bv_u64(args[0].width, 0);
    for (size_t j = 0; j < n; j++) sum = pt_bv_add(sum, pt_bv_mul(args[j], r->values.at[k + j]));
    if (!pt_bv_eq(sum, r->values.at[k + n])) return false;
  }
  return true;
}

/* States that satisfy the equations add nothing. */
static void add(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  size_t n = r->row.vars.n;
  (void)first;
  if (r->states.n && satisfies(&r->row, args)) return;
  for (size_t k = 0; k < n; k++) pt_vec_push(ts->mem, &r->states, args[k]);
  pt_affine_hull(ts->mem, &r->states, n, &r->row.values);
  r->top = r->row.values.n == 0;
}

const pt_domain pt_domain_affine = {PT_DOMAIN_EQUALITIES, 6, make, holds, add};
