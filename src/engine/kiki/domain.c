#include "engine/kiki/domain.h"

#include <assert.h>

#include "term/build.h"

enum { FEW_VARS = 12 }; /* with more there are no pairs */

const pt_domain *pt_domain_of(pt_row_kind kind) {
  static const pt_domain *const table[] = {
      [PT_ROW_SET] = &pt_domain_set,
      [PT_ROW_SIGNED] = &pt_domain_signed,
      [PT_ROW_UNSIGNED] = &pt_domain_unsigned,
      [PT_ROW_LOW_BITS] = &pt_domain_low_bits,
      [PT_ROW_EQUAL] = &pt_domain_equal,
      [PT_ROW_UNEQUAL] = &pt_domain_unequal,
      [PT_ROW_DIFFERENCE] = &pt_domain_difference,
      [PT_ROW_SUM] = &pt_domain_sum,
      [PT_ROW_UDIFFERENCE] = &pt_domain_udifference,
      [PT_ROW_SCALED] = &pt_domain_scaled,
      [PT_ROW_SPLIT] = &pt_domain_split,
      [PT_ROW_TUPLES] = &pt_domain_tuples,
      [PT_ROW_AFFINE] = &pt_domain_affine,
      [PT_ROW_BOXES] = NULL, /* found by engine box */
  };
  static_assert(sizeof table / sizeof *table == PT_ROW_COUNT, "a domain for each kind");
  assert(kind < PT_ROW_COUNT);
  return table[kind];
}

bool pt_domain_is_number(const pt_templates *ts, const pt_template_var *v) {
  return pt_sort_kind_of(ts->tt, v->sort) == PT_SORT_BV && !v->pointer &&
         pt_sort_width(ts->tt, v->sort) <= 64;
}

bool pt_domain_has_rows(const pt_templates *ts, const pt_template_var *v) {
  return pt_domain_is_number(ts, v) || pt_sort_kind_of(ts->tt, v->sort) == PT_SORT_BOOL;
}

bool pt_domain_is_state(const pt_templates *ts, const pt_template_var *v, uint32_t constants) {
  return pt_domain_has_rows(ts, v) && v->control && !v->fixed && v->constants >= constants;
}

void pt_domain_add_row(pt_templates *ts, pt_template *t, pt_row_kind kind, const uint32_t *vars,
                       size_t n) {
  pt_template_row r = {.row.kind = (uint8_t)kind};
  assert(n <= PT_ROW_MOST_VARS);
  for (size_t k = 0; k < n; k++) pt_vec_push(ts->mem, &r.row.vars, vars[k]);
  pt_vec_push(ts->mem, &t->rows, r);
}

void pt_domain_singles(pt_templates *ts, pt_template *t, pt_row_kind kind,
                       bool (*wanted)(const pt_templates *, const pt_template_var *)) {
  for (uint32_t v = 0; v < t->vars.n; v++)
    if (!t->vars.at[v].fixed && wanted(ts, &t->vars.at[v])) pt_domain_add_row(ts, t, kind, &v, 1);
}

static bool are_pair(const pt_templates *ts, const pt_template_var *x, const pt_template_var *y) {
  if (!pt_domain_is_number(ts, x) || !pt_domain_is_number(ts, y)) return false;
  return x->sort.i == y->sort.i && !(x->fixed && y->fixed);
}

void pt_domain_pairs(pt_templates *ts, pt_template *t, pt_row_kind kind) {
  if (t->vars.n > FEW_VARS) return;
  for (uint32_t a = 0; a < t->vars.n; a++)
    for (uint32_t b = a + 1; b < t->vars.n; b++)
      if (are_pair(ts, &t->vars.at[a], &t->vars.at[b]))
        pt_domain_add_row(ts, t, kind, (uint32_t[]){a, b}, 2);
}

pt_term pt_domain_is_value(pt_terms *tt, pt_term t, pt_bv v) {
  if (pt_term_is_bool(tt, t)) return pt_bv_is_zero(v) ? pt_mk_not(tt, t) : t;
  return pt_mk_eq(tt, t, pt_mk_const(tt, v));
}
