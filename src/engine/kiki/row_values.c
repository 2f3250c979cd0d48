/* Few values: of a variable, of several together, of one by the value of another. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

enum { MAX_VALUES = 64, MAX_TUPLES = 200, TUPLE_VARS = 10, MAX_CASE = 6, SPLIT_VARS = 16 };

/* A or B; A may be none. */
static pt_term either(pt_terms *tt, pt_term a, pt_term b) { return a.i ? pt_mk_or(tt, a, b) : b; }

/* ---- sets and tuples */

static pt_term tuples_hold(pt_terms *tt, const pt_row *r, const pt_term *args) {
  pt_term any = {0};
  size_t n = r->vars.n;
  for (size_t k = 0; k < r->values.n; k += n) {
    pt_term one = pt_domain_is_value(tt, args[0], r->values.at[k]);
    for (size_t j = 1; j < n; j++)
      one = pt_mk_and(tt, one, pt_domain_is_value(tt, args[j], r->values.at[k + j]));
    any = either(tt, any, one);
  }
  return any.i ? any : pt_false(tt);
}

static void add_tuple(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  size_t n = r->row.vars.n;
  (void)first;
  for (size_t k = 0; k < r->row.values.n; k += n) {
    size_t same = 0;
    while (same < n && pt_bv_eq(r->row.values.at[k + same], args[same])) same++;
    if (same == n) return;
  }
  r->top = r->row.values.n >= n * (n > 1 ? MAX_TUPLES : MAX_VALUES);
  for (size_t k = 0; !r->top && k < n; k++) pt_vec_push(ts->mem, &r->row.values, args[k]);
}

static bool is_control(const pt_templates *ts, const pt_template_var *v) {
  return pt_domain_has_rows(ts, v) && v->control;
}

static void make_sets(pt_templates *ts, pt_template *t) {
  pt_domain_singles(ts, t, PT_ROW_SET, is_control);
}

static void make_tuples(pt_templates *ts, pt_template *t) {
  uint32_t vars[TUPLE_VARS];
  size_t n = 0;
  for (uint32_t v = 0; v < t->vars.n; v++) {
    if (!pt_domain_is_state(ts, &t->vars.at[v], 1)) continue;
    if (n < TUPLE_VARS) vars[n] = v;
    n++;
  }
  if (n >= 2 && n <= TUPLE_VARS) pt_domain_add_row(ts, t, PT_ROW_TUPLES, vars, n);
}

/* ---- splits */

static pt_term split_holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  pt_term any = {0};
  for (size_t g = 0, at = 0; g < r->groups.n; at += r->groups.at[g++]) {
    pt_term a = pt_domain_is_value(tt, args[0], r->values.at[at]), b = {0}; /* no b: anything */
    for (uint32_t k = 1; k < r->groups.at[g]; k++)
      b = either(tt, b, pt_domain_is_value(tt, args[1], r->values.at[at + k]));
    any = either(tt, any, b.i ? pt_mk_and(tt, a, b) : a);
  }
  return any.i ? any : pt_false(tt);
}

/* Inserts V into group G, whose values begin at AT. */
static void insert(const pt_templates *ts, pt_row *r, size_t g, size_t at, pt_bv v) {
  size_t end = at + r->groups.at[g]++;
  pt_vec_push(ts->mem, &r->values, v);
  for (size_t k = r->values.n - 1; k > end; k--) r->values.at[k] = r->values.at[k - 1];
  r->values.at[end] = v;
}

static void add_to_group(const pt_templates *ts, pt_row *r, size_t g, size_t at, pt_bv b) {
  if (r->groups.at[g] == 1) return; /* anything already */
  for (uint32_t k = 1; k < r->groups.at[g]; k++)
    if (pt_bv_eq(r->values.at[at + k], b)) return;
  if (r->groups.at[g] <= MAX_CASE) {
    insert(ts, r, g, at, b);
    return;
  }
  size_t others = r->groups.at[g] - 1; /* too many: anything */
  for (size_t k = at + 1; k + others < r->values.n; k++) r->values.at[k] = r->values.at[k + others];
  r->values.n -= others;
  r->groups.at[g] = 1;
}

static void add_to_split(const pt_templates *ts, pt_template_row *t, const pt_bv *args,
                         bool first) {
  pt_row *r = &t->row;
  size_t g = 0, at = 0;
  (void)first;
  while (g < r->groups.n && !pt_bv_eq(r->values.at[at], args[0])) at += r->groups.at[g++];
  if (g < r->groups.n) {
    add_to_group(ts, r, g, at, args[1]);
    return;
  }
  t->top = r->groups.n >= MAX_VALUES;
  if (t->top) return;
  pt_vec_push(ts->mem, &r->values, args[0]);
  pt_vec_push(ts->mem, &r->values, args[1]);
  pt_vec_push(ts->mem, &r->groups, 2);
}

/* Powers and factorials: what a variable is that each round multiplies, by the counter.  Where
   overflow is an error, there are few rounds. */
static void make_powers(pt_templates *ts, pt_template *t) {
  for (uint32_t a = 0; a < t->vars.n; a++)
    for (uint32_t b = 0; b < t->vars.n && t->vars.at[a].steps && t->vars.at[a].starts; b++)
      if (t->vars.at[b].product && t->vars.at[b].starts)
        pt_domain_add_row(ts, t, PT_ROW_SPLIT, (uint32_t[]){a, b}, 2);
}

static void make_splits(pt_templates *ts, pt_template *t) {
  size_t states = 0;
  make_powers(ts, t);
  for (uint32_t v = 0; v < t->vars.n; v++) states += pt_domain_is_state(ts, &t->vars.at[v], 1);
  for (uint32_t a = 0; a < t->vars.n && states <= SPLIT_VARS; a++)
    for (uint32_t b = 0; b < t->vars.n && pt_domain_is_state(ts, &t->vars.at[a], 2); b++)
      if (a != b && pt_domain_is_state(ts, &t->vars.at[b], 1))
        pt_domain_add_row(ts, t, PT_ROW_SPLIT, (uint32_t[]){a, b}, 2);
}

/* ---- the domains */

const pt_domain pt_domain_set = {PT_DOMAIN_SETS | PT_DOMAIN_INTERVALS, 1, make_sets, tuples_hold,
                                 add_tuple};
const pt_domain pt_domain_tuples = {PT_DOMAIN_SETS, 5, make_tuples, tuples_hold, add_tuple};
const pt_domain pt_domain_split = {PT_DOMAIN_SETS, 5, make_splits, split_holds, add_to_split};
